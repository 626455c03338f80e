-- Whether this very exchange was done before.
-- $1 exchange id  $2 terminal id  $3 request hash
select from exchanges e join order_returns r on r.id = e.return_id
where e.return_id = $1 and r.terminal_id = $2 and r.request_hash = $3

-- An attempt that was cancelled before the server heard of it: it can't begin any more. The terminal's oldest ones go: a terminal's
-- messages come in their order, so none of those can still be on its way.
-- $1 payment id  $2 order id  $3 terminal id  $4 how many others the terminal has at most
with gone as (
  delete from reader_payments where id in (
    select id from reader_payments where terminal_id = $3 and request_hash is null order by ended_at desc offset $4
  )
)
insert into reader_payments (id, order_id, terminal_id, state, why, until, ended_at) values ($1, $2, $3, 'off', 'cancelled', now(), now())
on conflict (id) do nothing

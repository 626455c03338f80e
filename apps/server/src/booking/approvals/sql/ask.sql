-- A question, once by its id.
-- $1 id  $2 terminal id  $3 cinema id  $4 order or refund  $5 order id  $6 the act  $7 the same in words
insert into approvals (id, terminal_id, cinema_id, kind, order_id, act, what) values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing

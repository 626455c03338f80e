-- An attempt that was cancelled before the server heard of it: it can't begin any more.
-- $1 payment id  $2 order id  $3 terminal id
insert into reader_payments (id, order_id, terminal_id, state, why, until, ended_at) values ($1, $2, $3, 'off', 'cancelled', now(), now())
on conflict (id) do nothing

-- Begins an attempt. No row: the order or the reader has another one, or this one is known.
-- $1 payment id  $2 order id  $3 terminal id  $4 cinema id  $5 request hash  $6 the order  $7 reader, or null: no card is asked for
-- $8 amount  $9 currency  $10 until when  $11 when it is looked after
insert into reader_payments (id, order_id, terminal_id, cinema_id, request_hash, sale, gateway, reader_ref, amount, currency, until, look_at)
values ($1, $2, $3, $4, $5, $6, case when $7::text is not null then 'stripe' end, $7, $8, $9, $10, $11)
on conflict do nothing
returning id

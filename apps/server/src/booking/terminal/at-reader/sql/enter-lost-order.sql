-- Enters the attempt of a charge that the ledger doesn't know, as it stood before the gateway's answer. No reader is asked for it any
-- more: where an attempt has its reader, this one has its charge, so that it takes no reader from anybody. No row: it is known, or its
-- order has another attempt under way.
-- $1 payment id  $2 order id  $3 terminal id  $4 cinema id or null  $5 request hash  $6 the order  $7 amount  $8 currency
-- $9 the charge's name at the gateway  $10 when it was named  $11 the end of the card's time
insert into reader_payments
  (id, order_id, terminal_id, cinema_id, request_hash, sale, gateway, reader_ref, amount, currency, gateway_ref, started_at, begun_at,
    until, look_at)
values ($1, $2, $3, $4, $5, $6, 'stripe', $9, $7, $8, $9, $10, $10, $11, now())
on conflict do nothing
returning id

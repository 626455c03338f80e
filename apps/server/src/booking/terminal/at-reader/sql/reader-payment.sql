-- $1 payment id
select id, order_id, terminal_id, cinema_id, state, request_hash, sale, reader_ref, amount, currency::text as currency, gateway_ref,
  started_at, heard, cancel_at, why, code, begun_at, until, looks, ended_at
from reader_payments where id = $1

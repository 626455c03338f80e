-- Payments from before the ledger was set back that have a charge, and no end yet, those first whose last look is the
-- longest ago.
-- $1 incarnation  $2 at most
-- Returns besides the payment's columns: unsettled, how many there are.
select id, booking_id, method, gateway, gateway_ref, amount, currency::text as currency, refunded_amount, state, late, reason, idempotency_key, request_hash, hold_until_before, customer_until, at, looks,
  (count(*) over ())::int as unsettled
from payments p
where p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
  and uuid_extract_timestamp(p.id) < (select began_at from incarnations where number = $1)
order by p.look_at
limit $2

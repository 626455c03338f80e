-- Takes a refund that is owed and due; its next try moves away, so that nobody else takes it meanwhile. It goes back
-- by the gateway that took the money, also where an exchange has brought it to another order since.
-- $1 refund id
with taken as (
  update refunds set try_at = now() + interval '1 minute', tries = tries + 1
  where id = $1 and state is not distinct from 'pending' and try_at <= now()
  returning *
)
select t.id, t.payment_id, t.booking_id, t.amount, t.currency::text as currency, t.reason, t.tries, t.refusals, s.gateway, s.gateway_ref
from taken t join payment_sources s on s.id = t.payment_id

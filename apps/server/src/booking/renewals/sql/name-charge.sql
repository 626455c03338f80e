-- Names the charge of a renewal; no row: it has another name, or has ended. Then nothing may be charged.
-- $1 renewal id  $2 the charge's name at the gateway
update subscription_renewals set gateway_ref = $2 where id = $1 and ended_at is null and coalesce(gateway_ref, $2) = $2

-- Payouts that were made on a day, or arrive on it.
-- $1 gateway  $2 the day's beginning  $3 its end  $4 the day
select gateway_ref, amount, digits, currency::text, created_at, arrives_on::text, state, failure, is_listed, matched_at
from gateway_payouts
where gateway = $1 and ((created_at >= $2 and created_at < $3) or arrives_on = $4::date)
order by created_at, gateway_ref

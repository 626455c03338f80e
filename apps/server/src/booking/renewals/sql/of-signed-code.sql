-- The subscription whose signed code this is. $1 the code for people  $2 the signed code
select s.id, s.holder, p.name as plan, s.paid_until as "paidUntil", s.is_paused as "isPaused", s.ends
from subscriptions s join subscription_plans p on p.id = s.plan_id where s.code = $1 and s.signed_code = $2

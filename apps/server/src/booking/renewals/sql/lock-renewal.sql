-- Locks a renewal; its subscription is locked before it. $1 its id
-- Returns whether it has ended, and how its subscription stands.
select r.ended_at is not null as has_ended, s.is_paused, s.ends
from subscription_renewals r join subscriptions s on s.id = r.subscription_id where r.id = $1 for update of r

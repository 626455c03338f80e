-- A card that was saved for a subscription, as the mail tells of it. No row: it was not saved.
-- $1 card id
select s.email, p.name as plan, k.brand, k.last4, coalesce(k.language, c.language) as language,
  exists (select from subscription_cards b where b.subscription_id = s.id and b.state = 'replaced' and b.ended_at < k.ended_at) as replaces
from subscription_cards k join subscriptions s on s.id = k.subscription_id join subscription_plans p on p.id = s.plan_id
  left join cinemas c on c.id = p.cinema_id
where k.id = $1 and k.state <> 'begun'

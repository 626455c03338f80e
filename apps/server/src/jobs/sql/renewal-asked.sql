-- A renewal that waits for its holder, as the mail tells of it. No row: it has moved on.
-- $1 renewal id  $2 how often the bank had said no
select s.email, p.name as plan, r.amount, r.currency::text as currency, k.brand, k.last4, r.holder_until, s.paid_until,
  coalesce(c.time_zone, 'UTC') as time_zone, coalesce(k.language, c.language) as language
from subscription_renewals r join subscriptions s on s.id = r.subscription_id join subscription_plans p on p.id = s.plan_id
  left join subscription_cards k on k.id = r.card_id
  left join cinemas c on c.id = coalesce(p.cinema_id, (r.sale ->> 'cinemaId')::uuid)
where r.id = $1 and r.tries = $2 and r.state = 'holder_asked'

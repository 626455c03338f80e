-- Begins a subscription's next renewal now, also where one has ended without a period, or has the bank asked again where it was declined. No row: that period is renewed already, or
-- being so, or it isn't the next one, or the subscription isn't to be renewed, or what was paid in lost hours is still being read.
-- $1 subscription id  $2 the period's number  $3 how often the bank had said no when it was shown
insert into subscription_renewals as r (id, subscription_id, number, order_id, card_id, price, currency, look_at)
select uuidv7(), s.subscription_id, s.number, uuidv7(), s.card_id, s.price, s.currency, now()
from renewable_subscriptions s
where s.subscription_id = $1 and s.number = $2 and not exists (
  select from incarnations i
  where i.number = (select max(number) from incarnations) and i.why <> 'first' and i.gateway_read_at is null
)
on conflict (subscription_id, number) where state not in ('given_back', 'off') do update set state = 'open', look_at = now(), looks = 0, holder_until = null
where r.state in ('waiting', 'holder_asked', 'past_due') and r.tries = $3
returning r.id

-- Begins the renewals that are due: one a subscription and period, whoever asks and however often. None while charges of lost hours may be
-- unknown to the ledger: the gateway may have taken the money already.
-- $1 how many hours before its end a period is renewed  $2 how many days after it at the latest  $3 at most
insert into subscription_renewals (id, subscription_id, number, order_id, card_id, price, currency, look_at)
select uuidv7(), s.subscription_id, s.number, uuidv7(), s.card_id, s.price, s.currency, now()
from renewable_subscriptions s
where s.paid_until <= now() + make_interval(hours => $1) and s.paid_until > now() - make_interval(days => $2)
  and not exists (select from subscription_renewals r where r.subscription_id = s.subscription_id and r.number = s.number)
  and not exists (
    select from incarnations i
    where i.number = (select max(number) from incarnations) and i.why <> 'first' and i.gateway_read_at is null
  )
order by s.paid_until limit $3
on conflict (subscription_id, number) do nothing

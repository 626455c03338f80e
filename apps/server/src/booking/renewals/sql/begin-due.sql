-- Begins the renewals that are due: one a subscription and period, whoever asks and however often. None while charges of lost hours may be
-- unknown to the ledger: the gateway may have taken the money already.
-- Where one has ended without a period, another is begun only after a person has put right what was in its way. A pause or an end was taken
-- back, or another card was saved. A charge that somebody voided at the gateway waits for the next resumption. Nothing here charges a wrong
-- amount again and again.
-- `offset 0` has each subscription that is near its end looked up by indexes; else Postgres reads all payments and lines of orders.
-- $1 how many hours before its end a period is renewed  $2 how many days after it at the latest  $3 at most
insert into subscription_renewals (id, subscription_id, number, order_id, card_id, price, currency, look_at)
select uuidv7(), s.subscription_id, s.number, uuidv7(), s.card_id, s.price, s.currency, now()
from subscriptions n cross join lateral (
  select * from renewable_subscriptions v where v.subscription_id = n.id offset 0
) s
where n.paid_until <= now() + make_interval(hours => $1) and n.paid_until > now() - make_interval(days => $2)
  and not n.is_paused and not n.ends
  and not exists (
    select from subscription_renewals r
    where r.subscription_id = s.subscription_id and r.number = s.number and not (
      r.state in ('given_back', 'off') and (r.why in ('paused', 'ended') or s.saved_at > r.ended_at or r.why = 'voided_there' and exists (
        select from subscription_acts a where a.subscription_id = r.subscription_id and a.kind = 'resumed' and a.at > r.ended_at
      ))
    )
  )
  and not exists (
    select from incarnations i
    where i.number = (select max(number) from incarnations) and i.why <> 'first' and i.gateway_read_at is null
  )
order by s.paid_until limit $3
on conflict (subscription_id, number) where state not in ('given_back', 'off') do nothing

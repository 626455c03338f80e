-- How renewing stands for a subscription: the saved card, the newest renewal of the period that follows, and that period.
-- $1 subscription id
select k.brand, k.last4, s.paid_until as "paidUntil", r.id as "renewalId", r.state, r.tries, r.code, r.error, r.look_at as "lookAt",
  r.holder_until as "holderUntil", r.gateway_ref as "gatewayRef", r.why,
  n.number, n.subscription_id is not null as "isRenewable"
from subscriptions s
  left join subscription_cards k on k.subscription_id = s.id and k.state = 'saved'
  left join lateral (
    select coalesce(max(d.number), 0) + 1 as next from subscription_periods d where d.subscription_id = s.id
  ) x on true
  left join lateral (
    select * from subscription_renewals where subscription_id = s.id and number = x.next order by begun_at desc, id desc limit 1
  ) r on true
  left join renewable_subscriptions n on n.subscription_id = s.id
where s.id = $1

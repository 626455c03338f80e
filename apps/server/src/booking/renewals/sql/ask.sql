-- Says that the gateway is asked for a try of a renewal, with the card that is saved now; again for the same try with the same card. No row:
-- the subscription isn't to be renewed at this moment, or the try is over.
-- $1 renewal id  $2 the try
with asked as (
  update subscription_renewals r
  set asked_try = r.tries, card_id = case when r.asked_try = r.tries then coalesce(r.card_id, s.card_id) else s.card_id end
  from renewable_subscriptions s
  where r.id = $1 and r.state = 'open' and r.tries = $2 and s.subscription_id = r.subscription_id and s.number = r.number
  returning r.card_id
)
select k.method_ref from asked a join subscription_cards k on k.id = a.card_id

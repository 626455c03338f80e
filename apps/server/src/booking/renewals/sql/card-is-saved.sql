-- $1 card id  $2 the card's name at the gateway  $3 brand  $4 last four digits
update subscription_cards set state = 'saved', method_ref = $2, brand = $3, last4 = $4, code = null, look_at = null, ended_at = now()
where id = $1 and state = 'begun'

-- $1 card id  $2 the customer's name at the gateway  $3 the saving's
update subscription_cards set customer_ref = $2, setup_ref = $3 where id = $1 and state = 'begun'

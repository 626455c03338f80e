-- A card of a subscription. $1 card id  $2 subscription id
select id, state, setup_ref, brand, last4 from subscription_cards where id = $1 and subscription_id = $2

-- The card's bank asks its holder, or has said no; the holder may try another one with the same saving.
-- $1 card id  $2 the gateway's word of a decline, or null  $3 when the gateway is asked for it, or null
update subscription_cards set code = $2, look_at = $3 where id = $1 and state = 'begun'

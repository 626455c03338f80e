-- The holder's time is over. $1 renewal id
update subscription_renewals set state = 'past_due', look_at = null, holder_until = null
where id = $1 and state = 'holder_asked' and holder_until <= now()

-- When the gateway is asked again for a renewal, and what was in the way; null: nothing. $1 renewal id  $2 when  $3 what was in the way
update subscription_renewals set look_at = $2, error = $3 where id = $1 and state in ('open', 'holder_asked')

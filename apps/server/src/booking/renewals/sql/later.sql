-- When the gateway is asked again for a renewal, and what was in the way; null: nothing. One that became due meanwhile stays due, as where a
-- counter has sold its period. $1 renewal id  $2 when  $3 what was in the way
update subscription_renewals set look_at = case when look_at <= now() then look_at else $2 end, error = $3
where id = $1 and state in ('open', 'holder_asked')

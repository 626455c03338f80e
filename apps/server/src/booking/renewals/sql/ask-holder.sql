-- The bank wants the holder to confirm it. No row: somebody else has entered it.
-- $1 renewal id  $2 the try  $3 the gateway's word  $4 until when  $5 when the gateway is asked next
update subscription_renewals
set state = 'holder_asked', tries = tries + 1, code = $3, holder_until = $4, look_at = $5, looks = 0, error = null
where id = $1 and state = 'open' and tries = $2
returning id

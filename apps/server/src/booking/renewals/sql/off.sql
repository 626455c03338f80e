-- Nothing was charged, nor will be. $1 renewal id  $2 why
update subscription_renewals set state = 'off', why = $2, look_at = null, ended_at = now() where id = $1 and ended_at is null

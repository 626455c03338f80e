-- It can't be renewed at this moment, as while it is paused: it waits, or is past due. $1 renewal id  $2 when it is tried; null: no more
update subscription_renewals set state = case when $2::timestamptz is null then 'past_due' else 'waiting' end, look_at = $2, asked_try = null
where id = $1 and state = 'open'

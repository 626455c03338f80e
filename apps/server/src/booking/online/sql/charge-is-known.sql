-- A payment of ours has made this charge after all: no manager has to look at it any more.
-- $1 gateway  $2 the charge
update gateway_events set state = 'done', try_at = null, done_at = now(), last_error = null
where gateway = $1 and event_id = 'unmatched:' || $2 and state = 'parked'

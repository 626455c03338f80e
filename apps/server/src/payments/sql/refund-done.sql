-- The money of a refund is back; idempotent.
-- $1 refund id  $2 its name at the gateway
update refunds set state = 'done', gateway_ref = $2, try_at = null, done_at = now(), last_error = null
where id = $1 and state in ('pending', 'parked')

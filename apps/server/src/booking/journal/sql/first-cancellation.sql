-- The cancellation that was made under a key before.
-- $1 booking id  $2 key
select request_hash, answer from cancellations where booking_id = $1 and idempotency_key = $2

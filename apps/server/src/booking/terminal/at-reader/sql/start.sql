-- The reader is asked now, by whoever gets the row, and never again.
-- $1 payment id
update reader_payments set started_at = now()
where id = $1 and state is not distinct from 'open' and gateway_ref is not null and started_at is null and cancel_at is null
returning id

-- $1 payment id
update reader_payments set look_at = now() where id = $1 and state is not distinct from 'open'

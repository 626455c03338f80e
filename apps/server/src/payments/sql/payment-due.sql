-- A pending payment is due for a look at the gateway now.
-- $1 payment id
update payments set look_at = now() where id = $1 and state is not distinct from 'pending'

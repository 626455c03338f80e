-- The customer has to act before a pending payment goes on; the first one to say so sets until when.
-- $1 payment id  $2 until when
update payments set customer_until = coalesce(customer_until, $2) where id = $1 and state is not distinct from 'pending'
returning customer_until

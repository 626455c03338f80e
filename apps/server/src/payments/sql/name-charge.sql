-- Names the charge of a payment; no row when the payment has ended meanwhile: then it must not be charged.
-- $1 payment id  $2 the charge's name at the gateway
update payments set gateway_ref = $2 where id = $1 and state is not distinct from 'pending'

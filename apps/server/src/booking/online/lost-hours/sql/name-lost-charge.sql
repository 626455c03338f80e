-- Names the charge of a payment of the lost hours, even if the payment was given up before its charge was found.
-- $1 payment id  $2 the charge's name at the gateway
update payments set gateway_ref = $2 where id = $1 and gateway_ref is null and state <> 'captured'

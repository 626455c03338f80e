-- $1 payment id  $2 the charge's name at the gateway
update payments set gateway_ref = $2 where id = $1

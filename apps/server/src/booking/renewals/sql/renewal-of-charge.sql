-- $1 the charge's name at the gateway
select id from subscription_renewals where gateway_ref = $1

-- $1 the charge's name at the gateway
select id from reader_payments where gateway_ref = $1

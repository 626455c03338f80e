-- A refund of a payment by our id or by the gateway's name of it.
-- $1 payment id  $2 our id, or '' for none  $3 its name at the gateway
select from refunds where payment_id = $1 and (id::text = $2 or gateway_ref = $3)

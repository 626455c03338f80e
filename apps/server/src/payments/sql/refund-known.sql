-- A refund of a payment, or of an order that its money was brought to by an exchange, by our id or by the gateway's name of it.
-- $1 payment id  $2 our id, or '' for none  $3 its name at the gateway
select from payments_of_source($1) p join refunds r on r.payment_id = p.id
where r.id::text = $2 or r.gateway_ref = $3

-- A refund of a payment, or of an order that its money was brought to by an exchange, by our id or by the gateway's name of it.
-- $1 payment id  $2 our id, or '' for none  $3 its name at the gateway
select from refunds r join payment_sources s on s.id = r.payment_id
where s.source_id = $1 and (r.id::text = $2 or r.gateway_ref = $3)

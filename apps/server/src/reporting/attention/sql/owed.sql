-- The outcome of a retry of a refund, a payment or an event: whether it is done, and the error.
-- $1 refund, payment or event  $2 its id; of an event the gateway's name, a colon, and the gateway's id of it
select state = 'done' as done, last_error as error from refunds where $1 = 'refund' and id::text = $2
union all
select state <> 'pending', null from payments where $1 = 'payment' and id::text = $2
union all
select state <> 'open', null from reader_payments where $1 = 'payment' and id::text = $2
union all
select state = 'done', last_error from gateway_events where $1 = 'event' and gateway || ':' || event_id = $2

-- $1 refund id
select booking_id, state from refunds where id = $1

-- $1 refund id
select booking_id from refunds where id = $1

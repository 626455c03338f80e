-- $1 refund id
select state from refunds where id = $1

-- The amounts of a booking's payments that can still be given back, oldest first. A late one goes back by itself.
-- $1 booking id
select id, amount - refunded_amount as refundable, currency::text as currency from payments
where booking_id = $1 and state = 'captured' and not late and refunded_amount < amount
order by at, id

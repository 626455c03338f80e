-- $1 booking id
select id, amount, reason, state, at from refunds where booking_id = $1 order by at, id

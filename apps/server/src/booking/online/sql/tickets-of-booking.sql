-- $1 booking id
select id, seat_index, ticket_type, amount, cancelled_at from tickets where booking_id = $1 order by seat_index

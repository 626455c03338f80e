-- The tickets of a booking, or the seats that it holds while it has none, by seat.
-- $1 booking id  $2 its show
select seat_index, ticket_type, amount, cancelled_at is not null as cancelled from tickets where booking_id = $1
union all
select seat_index, null, null, false from seat_claims
where show_id = $2 and booking_id = $1 and kind = 'held'
order by seat_index

-- Locks bookings in one order, and tells the seats that an online customer's was made for: it has claims on no others. null where the
-- books don't know them: a terminal's hold, or a quote that names fewer seats than are held.
-- $1 booking ids
-- Returns id, seats.
select id, case
  when terminal_id is null and json_array_length(quote -> 'tickets') >= greatest(held_seats, 1)
  then array(select (ticket ->> 'seatIndex')::int from json_array_elements(quote -> 'tickets') ticket)
end as seats
from bookings where id = any($1::uuid[]) order by id for update

-- Notes that a booking's tickets are mailed once more. Idempotent by its id.
-- $1 id  $2 booking  $3 terminal  $4 operator or null
-- Returns a row when it is new.
insert into ticket_mails (id, booking_id, terminal_id, operator_id) values ($1, $2, $3, $4::uuid)
on conflict (id) do nothing
returning id

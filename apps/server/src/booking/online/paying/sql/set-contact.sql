-- Keeps what a booking's customer is called, and their telephone number; null: what was there stays.
-- $1 booking id  $2 name or null  $3 telephone number or null; one of them at least
insert into booking_contacts (booking_id, name, phone) values ($1, $2, $3)
on conflict (booking_id) do update
  set name = coalesce(excluded.name, booking_contacts.name), phone = coalesce(excluded.phone, booking_contacts.phone)

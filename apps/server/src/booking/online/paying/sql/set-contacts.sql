-- Keeps what bookings' customers are called, and their telephone numbers; null: what was there stays.
-- $1 booking ids, each once  $2 names or null  $3 telephone numbers or null; one of them at least
insert into booking_contacts (booking_id, name, phone) select * from unnest($1::uuid[], $2::text[], $3::text[])
on conflict (booking_id) do update
  set name = coalesce(excluded.name, booking_contacts.name), phone = coalesce(excluded.phone, booking_contacts.phone)

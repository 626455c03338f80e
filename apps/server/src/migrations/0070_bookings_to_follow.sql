-- Confirmed bookings that are to be followed up: figures, mails, webhooks. A row is written with its sale. Servers gather the rows of a
-- moment into one job.
create table bookings_to_follow (booking_id uuid primary key);

-- Booking references that terminals have for sales while they are cut off, one row each until a booking has it, or for a day.
create table lent_references (
  reference text primary key,
  terminal_id uuid not null references terminals,
  lent_at timestamptz not null default now()
);
create index lent_references_terminal on lent_references (terminal_id);

-- After 805,306,368 references of six letters come those of seven, 2^34 of them. A number is a block of a thousand.
alter sequence booking_number maxvalue 17985175;

-- Holds that went to a counter, to be paid there. The booking ended, and another of the counter's has its seats.
create table moved_holds (
  booking_id uuid primary key references bookings,
  moved_to uuid not null unique references bookings,
  -- the counter that took it over
  terminal_id uuid not null references terminals,
  at timestamptz not null default now(),
  check (moved_to <> booking_id)
);
create trigger moved_holds_fixed before update or delete on moved_holds for each row execute function refuse_change();

-- The life of an order. A booking's state is that of its last event; bookings.state keeps it at hand.

-- One number is a block of a thousand references; 2^30 references in all.
create sequence booking_number maxvalue 1073741;

-- show_id and terminal_id have no foreign keys, for the reason given at seat_claims: every claim of a rush would lock the
-- one row of its show and of its terminal.
create table bookings (
  id uuid primary key,
  reference text not null unique,
  show_id uuid not null,
  state text not null check (state in ('initiated', 'held', 'confirmed', 'failed', 'expired', 'cancelled', 'refunded')),
  terminal_id uuid,
  -- seats in its hold: at most 10, checked by the statement that grows it
  held_seats integer not null check (held_seats between 0 and 10),
  hold_until timestamptz,
  total_amount integer check (total_amount >= 0),
  currency char(3),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check (state <> 'confirmed' or (total_amount is not null and currency is not null and confirmed_at is not null))
);

-- What the sweep reads: holds whose time is up. What a show has sold is found by its tickets.
create index bookings_due on bookings (hold_until) where state = 'held';

create table booking_events (
  booking_id uuid not null references bookings,
  at timestamptz not null default now(),
  sequence bigint generated always as identity,
  from_state text,
  to_state text not null,
  -- who did it: 'terminal', 'sweep', …; and which, where there is one
  actor text not null,
  actor_id uuid,
  why text not null,
  primary key (booking_id, sequence)
);

create table tickets (
  id uuid primary key,
  booking_id uuid not null references bookings,
  show_id uuid not null,
  seat_index integer not null,
  ticket_type text not null,
  amount integer not null check (amount >= 0),
  -- one valid ticket a seat: the promise, held a second time
  unique (show_id, seat_index)
);

create index tickets_booking on tickets (booking_id);

create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  method text not null check (method in ('cash')),
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  tendered integer check (tendered >= amount),
  at timestamptz not null default now()
);

create index payments_booking on payments (booking_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger booking_events_append_only before update or delete on booking_events
  for each row execute function refuse_change();

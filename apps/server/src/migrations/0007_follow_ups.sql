-- What follows a booking: rows for analysis, and what is sent to people and to other systems.

-- Sums give what is true: of `seats`, how many are sold; of `amount`, what was taken and kept. Nobody is named here.
create table sales_facts (
  -- sold and cancelled: a ticket; refunded: a refund
  kind text not null check (kind in ('sold', 'cancelled', 'refunded')),
  source_id uuid not null,
  at timestamptz not null,
  -- without a foreign key: a row is written from its booking, and a rush writes thousands a second
  booking_id uuid not null,
  show_id uuid not null,
  movie_id uuid not null,
  cinema_id uuid not null,
  auditorium_id uuid not null,
  show_starts_at timestamptz not null,
  channel text not null check (channel in ('counter', 'kiosk', 'manager', 'online')),
  terminal_id uuid,
  -- null: a refund isn't of one ticket
  ticket_type text,
  seats smallint not null check (seats between -1 and 1),
  amount integer not null,
  currency char(3) not null,
  primary key (kind, source_id)
);
create index sales_facts_at on sales_facts (at);

-- One row for each mail, and for each event and webhook endpoint that it goes to. Jobs carry them out; a job may be done
-- again, a row is done once.
create table deliveries (
  id uuid primary key default uuidv7(),
  -- what happened, named for good: the receiver's guard against the same thing twice
  event_id text not null,
  event_type text not null check (event_type in ('booking.confirmed', 'booking.cancelled')),
  booking_id uuid not null references bookings,
  -- `mailto:` and an address, or a webhook's URL
  target text not null,
  -- for a webhook the text that is sent, for a mail what it is about
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'parked')),
  tries integer not null default 0,
  -- while it is waiting
  try_at timestamptz default now(),
  -- the answer's HTTP or SMTP code, where there was an answer
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (event_id, target),
  check ((state = 'waiting') = (try_at is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index deliveries_parked on deliveries (created_at) where state = 'parked';
create index deliveries_booking on deliveries (booking_id);

-- A card that is to pay for an order at its terminal's reader: the attempt, from the terminal's wish to the gateway's word. Its money is
-- in `payments` when it has come.

-- terminal_id and cinema_id have no foreign keys, for the reason given at seat_claims.
create table reader_payments (
  -- the payment's, when it has come
  id uuid primary key,
  order_id uuid not null,
  terminal_id uuid not null,
  cinema_id uuid,
  -- captured: the order is sold with it. given_back: the money came, and the order could not be sold. off: no money came, nor will any
  state text not null default 'open' check (state in ('open', 'captured', 'given_back', 'off')),
  -- of the order as it was asked for. Null: the terminal cancelled it before the server had heard of it, so that it can't begin any more
  request_hash bytea,
  -- the order as it goes into the books, with the seats and grants of its bookings: `OrderAtReader` of booking/terminal/at-reader
  sale jsonb,
  gateway text check (gateway = 'stripe'),
  reader_ref text,
  amount integer check (amount > 0),
  currency char(3),
  gateway_ref text unique,
  -- the reader was asked, once, whatever came of that
  started_at timestamptz,
  -- what the gateway was last heard to say of an open one; null: nothing yet
  heard text check (heard in ('waiting_for_card', 'asking_bank', 'unknown')),
  -- the terminal wants its end
  cancel_at timestamptz,
  -- of an open one: what ends it as soon as its charge is void
  why text,
  -- the gateway's word for that
  code text,
  begun_at timestamptz not null default now(),
  -- then the server wants its end
  until timestamptz not null,
  look_at timestamptz,
  looks integer not null default 0,
  ended_at timestamptz,
  check ((state = 'open') = (look_at is not null)),
  check ((state = 'open') = (ended_at is null)),
  check (state = 'open' or state = 'captured' or why is not null),
  check (request_hash is not null or state = 'off'),
  check (request_hash is null or num_nulls(sale, gateway, reader_ref, amount, currency) = 0),
  check (gateway_ref is not null or state in ('open', 'off')),
  check (gateway_ref is not null or started_at is null)
);
-- The leases: an order is paid by one attempt at a time, and a reader has one at a time.
create unique index reader_payments_one_of_order on reader_payments (order_id) where state = 'open';
create unique index reader_payments_one_at_reader on reader_payments (reader_ref) where state = 'open';
create index reader_payments_order on reader_payments (order_id);
create index reader_payments_to_look_at on reader_payments (look_at) where state = 'open';

-- Money that came from a reader for an order that could not be sold has no booking, and goes back.
alter table payments drop constraint payments_of_booking;
alter table payments add constraint payments_of_booking
  check (booking_id is not null or (state = 'captured' and (not late or method = 'card')));

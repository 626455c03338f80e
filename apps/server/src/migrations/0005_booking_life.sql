-- The whole life of a booking: its transitions held by the database, online orders, payments as attempts, refunds, and the
-- gateway's events.

-- Which state may follow which; null: a new booking. `booking/states.ts` has the same table, and a test compares the two.
create function booking_may_become(from_state text, to_state text) returns boolean
language sql immutable parallel safe
return coalesce(
  case
    when from_state is null then to_state in ('initiated', 'held')
    when from_state = 'initiated' then to_state in ('held', 'cancelled', 'failed')
    when from_state = 'held' then to_state in ('confirmed', 'failed', 'expired', 'cancelled')
    when from_state = 'confirmed' then to_state = 'cancelled'
    when from_state = 'cancelled' then to_state = 'refunded'
  end, false);

alter table bookings
  -- whose an online booking is: the subject of the token; null for a terminal's
  add customer_id text check (length(customer_id) between 1 and 128),
  -- where the tickets are sent
  add email text check (length(email) <= 254),
  -- of the order as it was asked for: the same Idempotency-Key with another order is refused
  add order_hash bytea,
  -- what was offered: {tickets: [{ticketId, seatIndex, seatId, type, amount}], total: {amount, currency}, expiresAt}
  add quote json,
  add check (customer_id is null or (terminal_id is null and order_hash is not null and quote is not null));

create index bookings_orphans on bookings (created_at) where state = 'initiated';
create index bookings_customer on bookings (customer_id, created_at) where customer_id is not null;

create function refuse_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a booking that is % can not become %', coalesce(case when tg_op = 'UPDATE' then old.state end, 'new'), new.state
    using errcode = 'check_violation', constraint = 'booking_transition';
end $$;

create trigger bookings_begin before insert on bookings
  for each row when (not booking_may_become(null, new.state)) execute function refuse_transition();
create trigger bookings_transition before update of state on bookings
  for each row when (old.state is distinct from new.state and not booking_may_become(old.state, new.state))
  execute function refuse_transition();

alter table booking_events alter column actor_id type text;
alter table booking_events
  -- through what it came: a terminal, the online API, the gateway, the server itself, a manager's page
  add via text not null default 'server' check (via in ('terminal', 'online', 'gateway', 'server', 'manager')),
  add constraint booking_events_legal check (booking_may_become(from_state, to_state)) not valid;

-- No transition without its event. Deferred: a statement may write the two in any order.
create function require_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from booking_events e
    where e.booking_id = new.id and e.from_state = old.state and e.to_state = new.state
  ) then
    raise exception 'booking % became % without an event', new.id, new.state
      using errcode = 'check_violation', constraint = 'booking_event_required';
  end if;
  return null;
end $$;
create constraint trigger bookings_event after update of state on bookings
  deferrable initially deferred for each row when (old.state is distinct from new.state) execute function require_event();

-- One live online booking per customer and show: whoever takes the row has it. It is taken over when its booking has ended.
create table live_bookings (
  customer_id text not null,
  show_id uuid not null,
  booking_id uuid not null,
  primary key (customer_id, show_id)
);

-- A payment is one attempt to take a booking's money.
alter table payments drop constraint payments_method_check;
alter table payments
  add check (method in ('cash', 'card')),
  -- pending: the gateway may have the money, or may still take it
  add state text not null default 'captured' check (state in ('pending', 'captured', 'declined', 'abandoned')),
  add gateway text not null default 'cash' check (gateway in ('cash', 'stripe')),
  add gateway_ref text,
  add idempotency_key text,
  add request_hash bytea,
  -- why it was declined or abandoned
  add reason text,
  -- captured when its booking could not be confirmed any more: all of it goes back
  add late boolean not null default false,
  -- when the hold would have ended without this attempt
  add hold_until_before timestamptz,
  -- when the reconciler asks the gateway next, while it is pending
  add look_at timestamptz,
  add looks integer not null default 0,
  add settled_at timestamptz,
  add refunded_amount integer not null default 0 check (refunded_amount >= 0),
  add check (refunded_amount <= amount),
  add check (refunded_amount = 0 or state = 'captured'),
  add check ((state = 'pending') = (look_at is not null)),
  add unique (booking_id, idempotency_key);

-- Of cash there are many without a name, which are not worth an index.
create unique index payments_gateway_ref on payments (gateway_ref) where gateway_ref is not null;
-- The key's index finds a booking's payments as well.
drop index payments_booking;
-- A double click pays once: the second attempt finds the first.
create unique index payments_one_pending on payments (booking_id) where state = 'pending';
create index payments_to_look_at on payments (look_at) where state = 'pending';

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  booking_id uuid not null references bookings,
  amount integer not null check (amount > 0),
  currency char(3) not null,
  reason text not null,
  actor text not null,
  actor_id text,
  -- pending: the gateway hasn't confirmed it; parked: given up until a manager looks at it
  state text not null default 'pending' check (state in ('pending', 'done', 'parked')),
  gateway_ref text,
  tries integer not null default 0,
  try_at timestamptz default now(),
  last_error text,
  at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'pending') = (try_at is not null)),
  check ((state = 'done') = (done_at is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_booking on refunds (booking_id);
create index refunds_to_try on refunds (try_at) where state = 'pending';

-- What was asked of a booking under a key, and answered: the same again gets the same.
create table cancellations (
  booking_id uuid not null references bookings,
  idempotency_key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (booking_id, idempotency_key)
);

alter table tickets
  add cancelled_at timestamptz,
  drop constraint tickets_show_id_seat_index_key;
-- One valid ticket a seat: the promise, held a second time.
create unique index tickets_one_valid on tickets (show_id, seat_index) where cancelled_at is null;

-- The gateway's events, each once.
create table gateway_events (
  gateway text not null,
  event_id text not null,
  body jsonb not null,
  state text not null default 'received' check (state in ('received', 'done', 'parked')),
  tries integer not null default 0,
  try_at timestamptz default now(),
  last_error text,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (gateway, event_id),
  check ((state = 'received') = (try_at is not null))
);
create index gateway_events_to_try on gateway_events (try_at) where state = 'received';

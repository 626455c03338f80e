-- Orders that counters have parked, so that another counter can take one up. A counter's own disk has them as well, and is right: it
-- names what it has at each connection, and its other rows go. The seats are holds like any other: nothing here holds a seat.

create table parked_orders (
  -- made by the counter
  order_id uuid primary key,
  -- that has it now
  terminal_id uuid not null references terminals,
  cinema_id uuid not null references cinemas,
  -- a ParkedOrder
  parked jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  -- when another counter began to take it up
  moved_at timestamptz,
  -- the counter that it was taken from, which keeps it until it hears that the new one has it
  moved_from uuid references terminals,
  -- when the new counter's disk had it: the row is for the old counter alone, and goes when that one has forgotten the order
  kept_at timestamptz,
  check ((moved_at is null) = (moved_from is null)),
  check (kept_at is null or moved_from is not null)
);
create index parked_orders_terminal on parked_orders (terminal_id);
create index parked_orders_moved_from on parked_orders (moved_from) where moved_from is not null;
create index parked_orders_cinema on parked_orders (cinema_id, received_at);

-- The counters of the cinema hear of it at once.
create function tell_parked() returns trigger language plpgsql as $$
begin
  perform pg_notify('parked_orders', coalesce(new.cinema_id, old.cinema_id)::text);
  return null;
end $$;
create trigger parked_orders_tell after insert or update or delete on parked_orders for each row execute function tell_parked();

-- The house's card readers: which terminal each belongs to. Whether one is online, and what it does, the gateway alone knows.
create table readers (
  id uuid primary key,
  gateway text not null check (gateway = 'stripe'),
  -- the gateway's name for it
  gateway_ref text not null unique,
  -- as the gateway had them when it was last assigned
  name text not null,
  serial text not null,
  -- a terminal has at most one; null: it was taken away
  terminal_id uuid unique references terminals,
  -- the terminal's; null: every cinema of the house
  cinema_id uuid references cinemas,
  registered_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((removed_at is null) = (terminal_id is not null))
);

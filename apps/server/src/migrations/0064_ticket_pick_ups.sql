-- Tickets that were paid for before come out of a kiosk, once, for whoever proves that they are theirs.

-- The kiosk whose ticket it became, to print. From then on only a counter prints it, as a copy.
create table ticket_pick_ups (
  ticket_id uuid primary key,
  -- made by the kiosk before its first try
  pick_up_id uuid not null,
  terminal_id uuid not null references terminals,
  at timestamptz not null default clock_timestamp()
);

-- Wrong tries to prove it: of a reference, whether or not any booking has it, and at a kiosk.
create table pick_up_tries (
  key text primary key,
  -- so many, less those that time has forgiven
  wrong double precision not null check (wrong >= 0),
  last_at timestamptz not null,
  -- nobody may try before
  until timestamptz not null
);
create index pick_up_tries_old on pick_up_tries (last_at);

-- One life of the ledger. A ledger that was set back (a backup restored, a lagging replica promoted) begins another, and what the
-- lost hours did is brought back by terminals and by the gateway.

create table incarnations (
  number integer primary key check (number >= 1),
  id uuid not null unique,
  began_at timestamptz not null default now(),
  why text not null check (why in ('first', 'restored', 'another_postgres', 'server_knows_more', 'terminal_knows_more')),
  -- one sentence: what showed it
  said text not null,
  -- all that was committed before this moment is in this ledger; null for the first
  lost_since timestamptz,
  -- the Postgres that it lives in; see ledger-life.sql
  life jsonb,
  -- every grant that was given in this incarnation has a higher number than this; null for the first
  grants_above bigint,
  -- every captured charge since `lost_since` is in the ledger, or with a manager
  gateway_read_at timestamptz,
  check ((why = 'first') = (lost_since is null))
);

-- Terminals that may have sold in the lost hours. Heard: all that they did has its answer in this incarnation.
create table awaited_terminals (
  incarnation integer not null references incarnations,
  terminal_id uuid not null references terminals,
  heard_at timestamptz,
  primary key (incarnation, terminal_id)
);

-- Shows that sell nothing new until their terminals were heard and the gateway was read, or a manager opens them.
create table closed_shows (
  show_id uuid primary key references shows,
  incarnation integer not null references incarnations,
  opened_at timestamptz,
  -- set: by this manager's terminal, without waiting
  opened_by uuid references terminals,
  opened_why text,
  check ((opened_by is null) = (opened_why is null)),
  check (opened_by is null or opened_at is not null)
);

-- Every server counts it up every few seconds: a server that counted further than the ledger shows that the ledger was set back.
create table ledger_pulse (
  id boolean primary key default true check (id),
  beat bigint not null default 0,
  at timestamptz not null default now()
);
insert into ledger_pulse default values;

-- While nobody counted. A ledger that was set back unnoticed shows a silence from its backup on.
create table ledger_silences (
  began_at timestamptz primary key,
  ended_at timestamptz not null
);

-- The incarnation in which the terminal's run began, and the number of its first run in that: what the terminal did under a
-- lower number may lie in the lost hours.
alter table terminal_runs
  add incarnation integer not null default 0,
  add first_epoch integer not null default 0;

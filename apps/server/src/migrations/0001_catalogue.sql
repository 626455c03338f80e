-- The programme. Every row carries the catalogue revision in which it last changed, so that a terminal pulls what it lacks.

create table catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into catalogue_revision (revision) values (0);

create table cinemas (
  id uuid primary key,
  name text not null unique,
  time_zone text not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  revision bigint not null
);

create table auditoria (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  name text not null,
  revision bigint not null,
  unique (cinema_id, name)
);

-- A plan is never updated: a new layout is a new version, and shows on sale keep theirs.
create table seat_plans (
  id uuid primary key,
  auditorium_id uuid not null references auditoria,
  version integer not null check (version >= 1),
  seat_count integer not null check (seat_count between 1 and 200000),
  -- PackedSeatPlan of packages/shared. `json`, not `jsonb`: it is only ever read whole, as it was written.
  seats json not null,
  revision bigint not null,
  unique (auditorium_id, version)
);

create table movies (
  id uuid primary key,
  title text not null unique,
  revision bigint not null
);

create table price_lists (
  id uuid primary key,
  name text not null unique,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- [{ticketType, category, amount}], in the order in which screens offer them
  prices json not null,
  revision bigint not null
);

create table shows (
  id uuid primary key,
  auditorium_id uuid not null references auditoria,
  movie_id uuid not null references movies,
  seat_plan_id uuid not null references seat_plans,
  price_list_id uuid not null references price_lists,
  starts_at timestamptz not null,
  revision bigint not null,
  unique (auditorium_id, starts_at)
);

create index shows_starts_at on shows (starts_at);
create index cinemas_revision on cinemas (revision, id);
create index auditoria_revision on auditoria (revision, id);
create index seat_plans_revision on seat_plans (revision, id);
create index movies_revision on movies (revision, id);
create index price_lists_revision on price_lists (revision, id);
create index shows_revision on shows (revision, id);

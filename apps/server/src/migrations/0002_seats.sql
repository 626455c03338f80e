-- Who has which seat. No row: the seat is free. The primary key is the promise that a seat is sold once.
-- No foreign key to shows: the door checks that the show and the seat exist, and a key-share lock per claim on the
-- one row of a hot show would make every claim of a premiere write to it.

create table seat_claims (
  show_id uuid not null,
  seat_index integer not null check (seat_index >= 0),
  kind text not null check (kind in ('held', 'allotted', 'booked')),
  booking_id uuid,
  -- set: a terminal's claim, which ends only when the terminal says so
  terminal_id uuid,
  -- when the hold's time is up; null for what has no time
  expires_at timestamptz,
  version integer not null default 1,
  primary key (show_id, seat_index),
  check (kind = 'allotted' or booking_id is not null),
  check (kind <> 'held' or expires_at is not null)
) partition by hash (show_id);

create table seat_claims_0 partition of seat_claims for values with (modulus 8, remainder 0);
create table seat_claims_1 partition of seat_claims for values with (modulus 8, remainder 1);
create table seat_claims_2 partition of seat_claims for values with (modulus 8, remainder 2);
create table seat_claims_3 partition of seat_claims for values with (modulus 8, remainder 3);
create table seat_claims_4 partition of seat_claims for values with (modulus 8, remainder 4);
create table seat_claims_5 partition of seat_claims for values with (modulus 8, remainder 5);
create table seat_claims_6 partition of seat_claims for values with (modulus 8, remainder 6);
create table seat_claims_7 partition of seat_claims for values with (modulus 8, remainder 7);

-- No other index: every claim of a rush would pay for it, and an update that changes no indexed column stays on its page.
-- The sweep finds holds whose time is up by their bookings.

-- The revision counter of a show's map where there is no Redis to count, and the changes that led to it.
create table show_maps (
  show_id uuid primary key,
  epoch text not null,
  revision bigint not null
);

create table seat_changes (
  show_id uuid not null,
  revision bigint not null,
  -- flat pairs: seat index, state code
  changes integer[] not null,
  at timestamptz not null default now(),
  primary key (show_id, revision)
);

create index seat_changes_at on seat_changes (at);

-- Selling while cut off: grants with epochs, the runs of a terminal, its inbox in order, conflicts, doors.

alter table terminals drop constraint terminals_kind_check;
alter table terminals add constraint terminals_kind_check check (kind in ('counter', 'kiosk', 'manager', 'door'));
alter table enrolment_codes drop constraint enrolment_codes_kind_check;
alter table enrolment_codes add constraint enrolment_codes_kind_check check (kind in ('counter', 'kiosk', 'manager', 'door'));

-- Each grant of a seat to a terminal has the next number of this sequence: of two grants of a seat the higher is the later.
create sequence grant_epoch;
alter table seat_claims add epoch bigint;
update seat_claims set epoch = nextval('grant_epoch') where terminal_id is not null;
alter table seat_claims
  add constraint seat_claims_terminal_epoch check ((terminal_id is null) = (epoch is null)),
  add constraint seat_claims_allotted check (kind <> 'allotted' or terminal_id is not null);

-- A booking whose hold has ended in the books, and which its terminal, cut off, has sold on other seats that it has, is held again
-- in the transaction that sells it. Nobody else's is, and none that was sold before.
create or replace function booking_may_become(from_state text, to_state text) returns boolean
language sql immutable parallel safe
return coalesce(
  case
    when from_state is null then to_state in ('initiated', 'held')
    when from_state = 'initiated' then to_state in ('held', 'cancelled', 'failed')
    when from_state = 'held' then to_state in ('confirmed', 'failed', 'expired', 'cancelled')
    when from_state = 'expired' then to_state = 'held'
    when from_state = 'confirmed' then to_state = 'cancelled'
    when from_state = 'cancelled' then to_state in ('refunded', 'held')
  end, false);
create trigger bookings_again before update of state on bookings
  for each row when (old.state in ('cancelled', 'expired') and new.state = 'held'
    and (old.terminal_id is null or old.confirmed_at is not null))
  execute function refuse_transition();

-- How far a terminal is. A row of its own: it is written with every batch, `terminals` hardly ever.
create table terminal_runs (
  terminal_id uuid primary key references terminals,
  -- the run that may sell, and how many there were
  boot_id uuid,
  boot_epoch integer not null default 0,
  -- what that run was told at first: it is told so again until it has heard it
  standing text check (standing in ('continues', 'begins_anew')),
  -- claims up to this epoch are an earlier life's: the run that answers now can't let go of them
  orphaned_epoch bigint not null default 0,
  -- the server that it is connected to, by an id made at that server's start; null: to none
  server_id uuid,
  -- the last entry of its outbox that has its answer
  sequence bigint not null default 0,
  hash text not null default repeat('0', 64)
);

alter table inbox
  -- null: from before commands lay in a chain
  add sequence bigint,
  add hash text,
  -- the entry as it came
  add entry text;
-- A replay is the same entry under the same number; another entry under that number is a conflict of its own.
create unique index inbox_entry on inbox (terminal_id, sequence, hash) where sequence is not null;
-- An entry whose number can't be read, or was altered, is known by its hash.
create index inbox_hash on inbox (terminal_id, hash) where hash is not null;

-- What a terminal did that could not be applied, whole, until a manager has settled it.
create table conflicts (
  id uuid primary key,
  terminal_id uuid not null references terminals,
  -- null: rows of the outbox that are lost
  command_id uuid,
  sequence bigint not null,
  reason text not null,
  -- one sentence for a manager
  what text not null,
  command text not null check (command in ('sell', 'drawer', 'check_in', 'print', 'unreadable')),
  -- the command's body where it can be read, else null; the entry as it came is in `entry`
  body jsonb,
  entry text not null,
  show_id uuid,
  booking_id uuid,
  -- what the customer paid
  amount integer,
  currency char(3),
  at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references terminals,
  resolution text check (resolution in ('other_seats', 'refund', 'release_other', 'same_seats', 'noted')),
  settled_reason text,
  -- what the booking has instead: [{ticketId, seatIndex, seatId, type, amount}]
  settled_tickets jsonb,
  -- the booking that came out of it
  settled_booking uuid references bookings,
  -- when the terminal said that it knows
  told_at timestamptz,
  -- a manager who is settling it, in several steps, has it to himself until then; and the booking that is to come out of it,
  -- whose hold is left when the server ends between two steps
  settling_by uuid references terminals,
  settling_until timestamptz,
  settling_booking uuid,
  check ((settled_at is null) = (resolution is null)),
  check ((amount is null) = (currency is null))
);
create index conflicts_open on conflicts (at) where settled_at is null;
create index conflicts_settled on conflicts (settled_at) where settled_at is not null;
create index conflicts_to_tell on conflicts (terminal_id) where settled_at is not null and told_at is null;
create index conflicts_booking on conflicts (booking_id) where booking_id is not null;
create index conflicts_settled_booking on conflicts (settled_booking) where settled_booking is not null;

-- Cash that moved without a sale, by drawer (a terminal's).
create table drawer_movements (
  -- the command's id
  id uuid primary key,
  terminal_id uuid not null references terminals,
  direction text not null check (direction in ('in', 'out')),
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  reason text not null,
  conflict_id uuid references conflicts,
  at timestamptz not null,
  received_at timestamptz not null default now()
);
create index drawer_movements_terminal on drawer_movements (terminal_id, at);

-- Who was admitted where. A ticket that was admitted at two doors has two rows.
create table admissions (
  -- the command's id
  id uuid primary key,
  ticket_id uuid not null,
  show_id uuid not null,
  seat_index integer,
  terminal_id uuid not null references terminals,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- of this ticket, as far as the server has heard
  first boolean not null
);
create index admissions_ticket on admissions (ticket_id);
create unique index admissions_first on admissions (ticket_id) where first;
create index admissions_again on admissions (received_at) where not first;

-- What doors must know, in the order in which it was learned. A row may become visible after one with a higher revision: whoever
-- reads on reads the last of what is known again.
create table door_news (
  revision bigint generated always as identity primary key,
  show_id uuid not null,
  ticket_id uuid not null,
  kind text not null check (kind in ('admitted', 'void', 'good')),
  why text check (why in ('refunded', 'moved', 'in_conflict')),
  seat_index integer,
  terminal_id uuid,
  at timestamptz not null default now(),
  learned_at timestamptz not null default now(),
  check ((kind = 'void') = (why is not null))
);
create index door_news_show on door_news (show_id, revision);
-- A sale asks whether its tickets were called bad before it came.
create index door_news_void on door_news (ticket_id) where kind = 'void';

-- Servers hear that there is news, once a transaction.
create function ring_doors() returns trigger language plpgsql as $$
begin
  if exists (select from fresh_news) then perform pg_notify('door_news', ''); end if;
  return null;
end $$;
create trigger door_news_ring after insert on door_news
  referencing new table as fresh_news for each statement execute function ring_doors();

-- Whoever cancels a ticket tells the doors.
create function tell_doors_of_cancelled() returns trigger language plpgsql as $$
begin
  insert into door_news (show_id, ticket_id, kind, why, seat_index)
  select show_id, id, 'void', 'refunded', seat_index from new_tickets n
  where n.cancelled_at is not null
    and exists (select from old_tickets o where o.id = n.id and o.cancelled_at is null);
  return null;
end $$;
create trigger tickets_tell_doors after update on tickets
  referencing old table as old_tickets new table as new_tickets
  for each statement execute function tell_doors_of_cancelled();

-- Seats taken from a terminal without its word.
create table forced_releases (
  -- the manager's key: the same again is done once
  id uuid primary key,
  terminal_id uuid not null references terminals,
  show_id uuid not null,
  -- [{seatIndex, epoch, kind, bookingId}]
  claims jsonb not null,
  by_terminal uuid not null references terminals,
  reason text not null,
  at timestamptz not null default now()
);
create trigger forced_releases_append_only before update or delete on forced_releases
  for each row execute function refuse_change();

-- How many seats are lent to each terminal of a cinema, and when. No row: the default of the program.
create table allotment_policies (
  cinema_id uuid primary key references cinemas,
  seats integer not null check (seats between 0 and 100),
  category text,
  hours_before integer not null check (hours_before between 1 and 168),
  back_minutes_before integer not null check (back_minutes_before between 0 and 600),
  -- null: every counter
  terminal_ids uuid[],
  changed_by uuid references terminals,
  changed_at timestamptz not null default now()
);

-- The tables of the terminal’s database as the program of protocol version 3 made them.
create table meta (
  key text primary key,
  value text not null
) without rowid;

create table catalogue (
  kind text not null,
  id text not null,
  revision integer not null,
  entry text not null,
  primary key (kind, id)
);

create table seat_maps (
  show_id text primary key,
  epoch text not null,
  revision integer not null,
  seat_count integer not null,
  states blob not null,
  confirmed_at text not null
);

create table occupancy (
  show_id text primary key,
  held integer not null,
  booked integer not null
) without rowid;

create table notices (
  id text primary key,
  at text not null,
  severity text not null,
  text text not null
) without rowid;

create table run (
  id integer primary key check (id = 1),
  terminal_id text,
  boot_id text,
  epoch integer not null default 0,
  endings integer not null default 0
);
insert into run (id) values (1);

create table carts (
  booking_id text primary key,
  session_id text not null,
  show_id text not null,
  reference text,
  expires_at text
) without rowid;

create table claims (
  show_id text not null,
  seat_id text not null,
  epoch integer not null check (epoch >= 1),
  state text not null check (state in ('allotted', 'cart', 'returning')),
  booking_id text references carts,
  place integer,
  primary key (show_id, seat_id),
  check ((state = 'cart') = (booking_id is not null)),
  check ((state = 'cart') = (place is not null))
) without rowid;
create index claims_cart on claims (booking_id) where booking_id is not null;

create table floors (
  show_id text not null,
  seat_id text not null,
  epoch integer not null,
  primary key (show_id, seat_id)
) without rowid;

create trigger claims_lie_above_floors before insert on claims
when exists (select 1 from floors f where f.show_id = new.show_id and f.seat_id = new.seat_id and f.epoch >= new.epoch)
begin
  select raise(abort, 'that claim has ended');
end;
create trigger claims_stay_above_floors before update of epoch on claims
when exists (select 1 from floors f where f.show_id = new.show_id and f.seat_id = new.seat_id and f.epoch >= new.epoch)
begin
  select raise(abort, 'that claim has ended');
end;
create trigger floors_only_rise before update on floors when new.epoch <= old.epoch
begin
  select raise(abort, 'a floor only rises');
end;
create trigger new_floor_ends_claim after insert on floors
begin
  delete from claims where show_id = new.show_id and seat_id = new.seat_id and epoch <= new.epoch;
  update run set endings = endings + 1;
end;
create trigger higher_floor_ends_claim after update on floors
begin
  delete from claims where show_id = new.show_id and seat_id = new.seat_id and epoch <= new.epoch;
  update run set endings = endings + 1;
end;

create table releases (
  show_id text not null,
  seat_id text not null,
  epoch integer not null,
  primary key (show_id, seat_id, epoch)
) without rowid;

create table certificates (
  show_id text primary key,
  certificate text not null
) without rowid;

create table lent_references (
  reference text primary key
) without rowid;

create table chain (
  id integer primary key check (id = 1),
  sequence integer not null,
  hash text not null
);
insert into chain (id, sequence, hash) values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

create table outbox (
  sequence integer primary key,
  command_id text not null unique,
  hash text not null,
  envelope text not null,
  answer text,
  answered_at text,
  check ((answer is null) = (answered_at is null))
);
create index outbox_unanswered on outbox (sequence) where answered_at is null;
create trigger outbox_has_no_gap before insert on outbox
when new.sequence <> (select sequence + 1 from chain)
begin
  select raise(abort, 'not the next sequence of the outbox');
end;
create trigger outbox_moves_chain after insert on outbox
begin
  update chain set sequence = new.sequence, hash = new.hash;
end;

create table unentered (
  id integer primary key autoincrement,
  command_id text not null unique,
  envelope text not null
);

create table sales (
  booking_id text primary key,
  show_id text not null,
  reference text not null,
  total integer not null,
  currency text not null,
  change integer not null,
  sold_at text not null,
  standing text not null check (standing in ('waiting', 'applied', 'conflict'))
) without rowid;
create index sales_sold_at on sales (sold_at);
create index sales_waiting on sales (show_id) where standing = 'waiting';

create table tickets (
  ticket_id text primary key,
  booking_id text not null references sales on delete cascade,
  place integer not null,
  show_id text not null,
  seat_id text not null,
  epoch integer,
  type text not null,
  amount integer not null,
  code text not null,
  void integer not null default 0,
  unique (show_id, seat_id, epoch)
) without rowid;
create index tickets_booking on tickets (booking_id);

create table drawer (
  id text primary key,
  direction text not null check (direction in ('in', 'out')),
  amount integer not null check (amount >= 0),
  currency text not null,
  booking_id text unique,
  conflict_id text unique,
  at text not null
) without rowid;

create table settlements (
  conflict_id text primary key,
  booking_id text,
  text text not null,
  pay_out integer,
  currency text,
  paid_at text,
  at text not null,
  check ((pay_out is null) = (currency is null))
) without rowid;

create table door_admissions (
  id integer primary key autoincrement,
  ticket_id text not null unique,
  show_id text not null,
  seat_id text not null,
  starts_at text not null,
  at text not null
);

create table door_news (
  revision integer primary key,
  show_id text not null,
  ticket_id text not null,
  kind text not null check (kind in ('admitted', 'void', 'good')),
  why text,
  seat_id text,
  at text not null,
  terminal_id text,
  door text
);
create index door_news_ticket on door_news (ticket_id);

create index door_admissions_seat on door_admissions (show_id, seat_id);
create index door_news_seat on door_news (show_id, seat_id);

/** The tables of the terminal's database, format 9. The tables themselves refuse states that may never happen. */

import { EMPTY_CHAIN } from '@marquee/shared'
import { ACCOUNTS } from './accounts-schema.ts'
import { EXCHANGES } from './exchanges-schema.ts'
import { OPERATORS } from './operators-schema.ts'
import { PARKED } from './parked-schema.ts'
import { PRINTING } from './printing-schema.ts'
import { READER_PAYMENTS } from './reader-payments-schema.ts'
import { SHIFTS } from './shifts-schema.ts'
import { SUBSCRIPTIONS } from './subscriptions-schema.ts'

/**
 * Goes up with every change of SCHEMA, and when an entry of the catalogue gains a field: an older program kept its entries without it.
 * See migrate.ts.
 */
export const SCHEMA_VERSION = 9

/** These tables are as in format 1, but for the name of `map_life`. */
export const UNCHANGED_TABLES = `
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
    map_life text not null,
    revision integer not null,
    seat_count integer not null,
    -- 2 bits a seat
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
`

/** New in format 3: who was admitted for a seat. */
export const DOOR_SEATS = `
  create index door_admissions_seat on door_admissions (show_id, seat_id);
  create index door_news_seat on door_news (show_id, seat_id);
`

/** New in format 4: "epoch" had named three numbers. */
export const NAMES_OF_NUMBERS = `
  alter table run rename column epoch to run_number;
  alter table claims rename column epoch to grant_number;
  alter table floors rename column epoch to grant_number;
  alter table releases rename column epoch to grant_number;
  alter table tickets rename column epoch to grant_number;
`
export const NAME_OF_MAP_LIFE = 'alter table seat_maps rename column epoch to map_life'

/** New in format 6. */
export const ORDERS = `
  -- Orders that were sold here, each whole: a SoldOrder in JSON. Its bookings are among the sales.
  create table orders (
    order_id text primary key,
    sold text not null,
    sold_at text not null,
    standing text not null check (standing in ('waiting', 'applied', 'conflict'))
  ) without rowid;
  create index orders_sold_at on orders (sold_at);
`

/** New in format 7. */
export const MACHINE_REFUNDS = `
  -- Money that goes back at a card machine, until somebody has named the slip of its refund.
  create table machine_refunds (
    conflict_id text primary key,
    text text not null,
    amount integer not null check (amount > 0),
    currency text not null,
    -- of the payment
    slip text,
    done_at text,
    at text not null
  ) without rowid;
`

/** New in format 7. */
export const VOUCHERS = `
  -- Vouchers that this terminal has a claim on.
  create table voucher_claims (
    code text primary key,
    -- a VoucherState in JSON; null: it is to be given back
    voucher text
  ) without rowid;
`

export const TABLES = `
  -- Whose disk this is, and the last run of it that has a number.
  create table run (
    id integer primary key check (id = 1),
    terminal_id text,
    boot_id text,
    -- 0: none
    run_number integer not null default 0,
    -- how many claims have ended here: a disk that counts fewer is an older one
    endings integer not null default 0
  );
  insert into run (id) values (1);

  create table carts (
    booking_id text primary key,
    session_id text not null,
    show_id text not null,
    -- null: the server has not been asked for any of its seats
    reference text,
    expires_at text
  ) without rowid;

  -- The seats that this terminal may sell.
  create table claims (
    show_id text not null,
    seat_id text not null,
    grant_number integer not null check (grant_number >= 1),
    state text not null check (state in ('allotted', 'cart', 'returning')),
    booking_id text references carts,
    -- the order in which the seats came into their cart
    place integer,
    primary key (show_id, seat_id),
    check ((state = 'cart') = (booking_id is not null)),
    check ((state = 'cart') = (place is not null))
  ) without rowid;
  create index claims_cart on claims (booking_id) where booking_id is not null;

  -- The highest grant number of each seat that was let go or sold here. It was sold if there is a ticket with that number.
  create table floors (
    show_id text not null,
    seat_id text not null,
    grant_number integer not null,
    primary key (show_id, seat_id)
  ) without rowid;

  create trigger claims_lie_above_floors before insert on claims
  when exists (select 1 from floors f where f.show_id = new.show_id and f.seat_id = new.seat_id and f.grant_number >= new.grant_number)
  begin
    select raise(abort, 'that claim has ended');
  end;
  create trigger claims_stay_above_floors before update of grant_number on claims
  when exists (select 1 from floors f where f.show_id = new.show_id and f.seat_id = new.seat_id and f.grant_number >= new.grant_number)
  begin
    select raise(abort, 'that claim has ended');
  end;
  create trigger floors_only_rise before update on floors when new.grant_number <= old.grant_number
  begin
    select raise(abort, 'a floor only rises');
  end;
  create trigger new_floor_ends_claim after insert on floors
  begin
    delete from claims where show_id = new.show_id and seat_id = new.seat_id and grant_number <= new.grant_number;
    update run set endings = endings + 1;
  end;
  create trigger higher_floor_ends_claim after update on floors
  begin
    delete from claims where show_id = new.show_id and seat_id = new.seat_id and grant_number <= new.grant_number;
    update run set endings = endings + 1;
  end;

  -- Seats that were let go by ourselves, until the server has been told.
  create table releases (
    show_id text not null,
    seat_id text not null,
    grant_number integer not null,
    primary key (show_id, seat_id, grant_number)
  ) without rowid;

  create table certificates (
    show_id text primary key,
    certificate text not null
  ) without rowid;

  -- Booking references for sales while cut off.
  create table lent_references (
    reference text primary key
  ) without rowid;

  -- Where the chain of the outbox ends, also when its last entry has been forgotten.
  create table chain (
    id integer primary key check (id = 1),
    sequence integer not null,
    hash text not null
  );
  insert into chain (id, sequence, hash) values (1, ${EMPTY_CHAIN.sequence}, '${EMPTY_CHAIN.hash}');

  create table outbox (
    sequence integer primary key,
    command_id text not null unique,
    -- of the text in the envelope
    hash text not null,
    -- see envelope.ts
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

  -- Commands that wait for the run's number before they enter the chain. They were done before the run had it (a check-in, a
  -- print, a drawer movement), found in a damaged file, taken out of the chain as unproven, or come from
  -- a chain that was left.
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
    -- of the claim on which it was sold; null: it was not sold on a claim of this terminal
    grant_number integer,
    type text not null,
    amount integer not null,
    code text not null,
    -- refunded, or replaced by others
    void integer not null default 0,
    -- a claim is sold once
    unique (show_id, seat_id, grant_number)
  ) without rowid;
  create index tickets_booking on tickets (booking_id);

  -- Every movement of cash in this drawer.
  create table drawer (
    -- the command's
    id text primary key,
    direction text not null check (direction in ('in', 'out')),
    amount integer not null check (amount >= 0),
    currency text not null,
    -- of a sale: one movement each
    booking_id text unique,
    -- of money given back
    conflict_id text unique,
    at text not null
  ) without rowid;

  -- How managers settled the conflicts of this terminal's commands.
  create table settlements (
    conflict_id text primary key,
    booking_id text,
    text text not null,
    -- what the counter gives back
    pay_out integer,
    currency text,
    paid_at text,
    at text not null,
    check ((pay_out is null) = (currency is null))
  ) without rowid;

  -- Who was admitted at this door: a ticket once.
  create table door_admissions (
    id integer primary key autoincrement,
    ticket_id text not null unique,
    show_id text not null,
    seat_id text not null,
    starts_at text not null,
    at text not null
  );

  -- What the server told this door of tickets; see DoorNews.
  create table door_news (
    revision integer primary key,
    show_id text not null,
    ticket_id text not null,
    kind text not null check (kind in ('admitted', 'void', 'good')),
    why text,
    seat_id text,
    at text not null,
    -- where it was admitted
    terminal_id text,
    door text
  );
  create index door_news_ticket on door_news (ticket_id);
${DOOR_SEATS}${ORDERS}${MACHINE_REFUNDS}${READER_PAYMENTS}${VOUCHERS}${EXCHANGES}${SUBSCRIPTIONS}${ACCOUNTS}${OPERATORS}${PRINTING}${SHIFTS}${PARKED}`

-- Any booking of the house is found by what its customer says of it: an e-mail address, a telephone number, a name, a card's last digits.

-- What a customer of the online API is called, and their telephone number. It has no foreign key, and neither has found_by: a payment that
-- is being confirmed would wait for whoever has locked its booking, and let them pass.
create table booking_contacts (
  booking_id uuid primary key,
  name text check (length(name) between 1 and 120),
  phone text check (length(phone) between 4 and 40),
  check (num_nulls(name, phone) < 2)
);

-- As the gateway says it of its charge.
alter table payments add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');

-- The words by which bookings are found, by cinema: a search reads no other cinema's. Addresses in small letters, names word by word as
-- fold() writes them, telephone numbers as phone_key() does, cards by their last digits.
create table found_by (
  cinema_id uuid not null,
  kind text not null check (kind in ('email', 'name', 'phone', 'card')),
  word text collate "C" not null check (length(word) between 1 and 254),
  booking_id uuid not null,
  -- its show's: the nearest of many are found without a look at their bookings
  starts_at timestamptz not null,
  primary key (cinema_id, kind, word, booking_id) include (starts_at)
);
create index found_by_booking on found_by (booking_id, kind);

-- The last eight digits, the last one first: people leave out the country, or write 0 for it. So its beginning is the number's end.
create function phone_key(phone text) returns text language sql immutable strict parallel safe
  return left(reverse(ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0')), 8);

create function find_by(bookings uuid[], as_kind text, by_words text[]) returns void language sql as $$
  insert into found_by (cinema_id, kind, word, booking_id, starts_at)
  select a.cinema_id, as_kind, left(w.word, 254), b.id, s.starts_at
  from bookings b join shows s on s.id = b.show_id join auditoria a on a.id = s.auditorium_id
    cross join (select distinct word from unnest(by_words) as word where word <> '') w
  where b.id = any(bookings)
  on conflict do nothing
$$;

create function find_booking_by_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.email is not distinct from old.email then return null; end if;
    delete from found_by where booking_id = new.id and kind = 'email';
  end if;
  perform find_by(array[new.id], 'email', array[lower(new.email)]);
  return null;
end $$;

create function find_booking_by_contact() returns trigger language plpgsql as $$
begin
  delete from found_by where booking_id = new.booking_id and kind in ('name', 'phone');
  perform find_by(array[new.booking_id], 'name', string_to_array(fold(new.name), ' '));
  perform find_by(array[new.booking_id], 'phone', array[phone_key(new.phone)]);
  return null;
end $$;
create trigger booking_contacts_found after insert or update on booking_contacts
  for each row execute function find_booking_by_contact();

create function find_booking_by_card() returns trigger language plpgsql as $$
begin
  perform find_by(
    case when new.booking_id is not null then array[new.booking_id]
      else array(select id from bookings where order_id = new.order_id) end,
    'card', array[new.card_last4]);
  return null;
end $$;
create trigger payments_found after insert or update of card_last4 on payments
  for each row when (new.card_last4 is not null) execute function find_booking_by_card();

-- A hold has no address yet, so that none of the seat path's statements runs it.
create trigger bookings_found after insert or update of email on bookings
  for each row when (new.email is not null) execute function find_booking_by_email();

-- An import may move a show.
create function find_booking_by_start() returns trigger language plpgsql as $$
begin
  update found_by f set starts_at = new.starts_at from bookings b where b.show_id = new.id and f.booking_id = b.id;
  return null;
end $$;
create trigger shows_found after update of starts_at on shows
  for each row when (old.starts_at is distinct from new.starts_at) execute function find_booking_by_start();

-- What was sold before. Bookings wait for it: a few seconds for a million.
insert into found_by (cinema_id, kind, word, booking_id, starts_at)
select a.cinema_id, 'email', lower(b.email), b.id, s.starts_at
from bookings b join shows s on s.id = b.show_id join auditoria a on a.id = s.auditorium_id
where b.email <> '';

-- Every paper of a ticket that left a printer: from the second on it is a copy.
create table ticket_prints (
  ticket_id uuid not null,
  -- the command that told it
  command_id uuid not null,
  terminal_id uuid not null references terminals,
  at timestamptz not null,
  primary key (ticket_id, command_id)
);

-- A booking's tickets were mailed once more.
create table ticket_mails (
  -- made where it was asked for
  id uuid primary key,
  booking_id uuid not null references bookings,
  terminal_id uuid not null references terminals,
  operator_id uuid,
  at timestamptz not null default clock_timestamp()
);
create index ticket_mails_booking on ticket_mails (booking_id, at);

-- Who has looked for customers, and how often: what was typed is nobody's business.
create table booking_searches (
  id bigint generated always as identity primary key,
  terminal_id uuid not null references terminals,
  operator_id uuid,
  at timestamptz not null default clock_timestamp(),
  kinds text[] not null
);
create index booking_searches_terminal on booking_searches (terminal_id, at);

-- Of an admission by hand, who said yes to it. A ledger that was set back may have lost the operator: so there is no reference.
alter table admissions add column approved_by uuid;

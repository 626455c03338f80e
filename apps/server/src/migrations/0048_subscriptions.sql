-- Subscriptions: a person's right to be admitted, once a show. An entry is declared at the reference price of the plan, and paid by the
-- subscription; what the person pays for it are periods.

create table subscription_plans (
  id uuid primary key,
  name text not null,
  currency char(3) not null,
  -- minor units, of one period
  price integer not null check (price > 0),
  period text not null check (period in ('month', 'year')),
  -- minor units; what an entry is declared at
  reference_price integer not null check (reference_price > 0),
  -- null: every cinema of the house
  cinema_id uuid references cinemas,
  -- of seats; null: all
  categories text[] check (cardinality(categories) > 0),
  -- formats whose surcharge it covers; null: all
  formats text[],
  -- of a period's price; null: outside of tax
  tax_code text,
  -- no subscription to it is issued from then on; null: nobody has said so. Those that are there go on
  sold_until timestamptz,
  made_at timestamptz not null default now(),
  -- a manager's terminal
  made_by uuid not null references terminals
);
create trigger subscription_plans_kept before delete on subscription_plans for each row execute function refuse_change();
create trigger subscription_plans_fixed before update on subscription_plans for each row
  when (to_jsonb(old) - 'sold_until' is distinct from to_jsonb(new) - 'sold_until') execute function refuse_change();

create table subscriptions (
  id uuid primary key,
  plan_id uuid not null references subscription_plans,
  -- what a person can type, made as a voucher's
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- what its QR code says
  signed_code text not null,
  holder text not null,
  email text not null,
  issued_at timestamptz not null default now(),
  issued_by uuid not null references terminals,
  -- These three follow from its periods and acts, and are written by their triggers alone. It is paid until then; null: nothing was.
  paid_until timestamptz,
  is_paused boolean not null default false,
  -- no period follows the one that is paid
  ends boolean not null default false
);
create index subscriptions_plan on subscriptions (plan_id);
create index subscriptions_holder on subscriptions (lower(holder));
create index subscriptions_email on subscriptions (lower(email));
create trigger subscriptions_kept before delete on subscriptions for each row execute function refuse_change();
create trigger subscriptions_fixed before update on subscriptions for each row
  when (to_jsonb(old) - array['paid_until', 'is_paused', 'ends'] is distinct from
    to_jsonb(new) - array['paid_until', 'is_paused', 'ends'])
  execute function refuse_change();

-- What managers did with subscriptions, with who and why. Nothing of it changes.
create table subscription_acts (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('paused', 'resumed', 'ended', 'kept')),
  reason text not null,
  terminal_id uuid not null references terminals
);
create index subscription_acts_of on subscription_acts (subscription_id, at);
create trigger subscription_acts_append_only before update or delete on subscription_acts
  for each row execute function refuse_change();

create function act_on_subscription() returns trigger language plpgsql as $$
begin
  update subscriptions set
    is_paused = case new.kind when 'paused' then true when 'resumed' then false else is_paused end,
    ends = case new.kind when 'ended' then true when 'kept' then false else ends end
  where id = new.subscription_id;
  return null;
end $$;
create trigger subscription_acts_act after insert on subscription_acts for each row execute function act_on_subscription();

-- Periods that were paid, one after the other. Nothing of them changes.
create table subscription_periods (
  subscription_id uuid not null references subscriptions,
  -- 1, 2, 3 …
  number integer not null check (number > 0),
  -- where the first of those began that follow each other without a gap: months are counted from it, so that none gets shorter
  anchor_at timestamptz not null,
  -- 1, 2, 3 … since then
  place integer not null check (place > 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- whose line it is
  order_id uuid not null references orders,
  primary key (subscription_id, number),
  check (from_at >= anchor_at and until_at > from_at)
);
create index subscription_periods_order on subscription_periods (order_id);
create trigger subscription_periods_append_only before update or delete on subscription_periods
  for each row execute function refuse_change();

create function pay_subscription() returns trigger language plpgsql as $$
begin
  update subscriptions set paid_until = new.until_at where id = new.subscription_id;
  return null;
end $$;
create trigger subscription_periods_pay after insert on subscription_periods for each row execute function pay_subscription();

-- A counter sells by a subscription at this moment: nobody else may, for that show. What is sold while cut off asks nobody.
create table subscription_claims (
  subscription_id uuid not null references subscriptions,
  show_id uuid not null,
  terminal_id uuid not null references terminals,
  until timestamptz not null,
  primary key (subscription_id, show_id)
);
create index subscription_claims_until on subscription_claims (until);

-- Tickets that subscriptions cover, one row a payment.
create table subscription_entries (
  payment_id uuid primary key references payments,
  ticket_id uuid not null unique references tickets,
  show_id uuid not null,
  -- as the order named it
  code text not null,
  -- null: there is none of this code, and a manager is told
  subscription_id uuid references subscriptions,
  -- It is the one entry that the subscription gives to the show. False: it should not have been, and a manager is told.
  counts boolean not null,
  given_back_at timestamptz,
  check (subscription_id is not null or not counts)
);
create unique index subscription_entries_once on subscription_entries (subscription_id, show_id) where counts and given_back_at is null;
create index subscription_entries_of on subscription_entries (subscription_id) where subscription_id is not null;
create trigger subscription_entries_kept before delete on subscription_entries for each row execute function refuse_change();
create trigger subscription_entries_fixed before update on subscription_entries for each row
  when (old.given_back_at is not null or to_jsonb(old) - 'given_back_at' is distinct from to_jsonb(new) - 'given_back_at')
  execute function refuse_change();

-- `subscription`: no money. It is what makes an entry's line and its payments add up.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('cash', 'card', 'card_machine', 'voucher', 'exchange', 'subscription'));

-- Nothing is paid so but a ticket of the same order. Deferred: a transaction may write the two in any order.
create function paid_by_subscription() returns trigger language plpgsql as $$
begin
  if not exists (
    select from subscription_entries e join tickets t on t.id = e.ticket_id join bookings b on b.id = t.booking_id
    where e.payment_id = new.id and b.order_id = new.order_id and t.show_id = e.show_id and new.amount <= t.amount
  ) then
    raise exception 'payment % is a subscription’s, and pays for no ticket of order %', new.id, new.order_id
      using errcode = 'check_violation', constraint = 'paid_by_subscription';
  end if;
  return null;
end $$;
create constraint trigger payments_by_subscription after insert on payments
  deferrable initially deferred for each row when (new.method = 'subscription') execute function paid_by_subscription();

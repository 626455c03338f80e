-- Renewals of subscriptions by the gateway: the cards that holders save there, and one charge a subscription and period.

-- Cards that holders save, or tried to save. The gateway has the card; here are its names, and what people know it by.
create table subscription_cards (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  -- `begun`: not saved yet. `saved`: the one that is charged. `replaced`: by a later one. `removed`: a manager has stopped the renewals
  state text not null default 'begun' check (state in ('begun', 'saved', 'replaced', 'removed')),
  gateway text not null default 'stripe' check (gateway = 'stripe'),
  -- the gateway's names, of the customer, of the saving and of the card; null: not named yet
  customer_ref text,
  setup_ref text unique,
  method_ref text,
  brand text,
  last4 text check (last4 ~ '^[0-9]{0,4}$'),
  -- of a decline, the gateway's word
  code text,
  begun_at timestamptz not null default now(),
  -- while it is begun, when the gateway is asked for it
  look_at timestamptz,
  ended_at timestamptz,
  -- a manager's terminal
  removed_by uuid references terminals,
  check ((state = 'begun') = (ended_at is null)),
  check (look_at is null or (state = 'begun' and setup_ref is not null)),
  check (state = 'begun' or num_nulls(customer_ref, method_ref, brand, last4) = 0)
);
create unique index subscription_cards_saved on subscription_cards (subscription_id) where state = 'saved';
create index subscription_cards_of on subscription_cards (subscription_id, begun_at);
create index subscription_cards_to_look_at on subscription_cards (look_at) where look_at is not null;
create trigger subscription_cards_kept before delete on subscription_cards for each row execute function refuse_change();

-- A manager's act besides: the saved card is charged no more.
alter table subscription_acts drop constraint subscription_acts_kind_check;
alter table subscription_acts add constraint subscription_acts_kind_check
  check (kind in ('paused', 'resumed', 'ended', 'kept', 'renewals_stopped'));

-- When the gateway was last asked how a subscription stands, by whoever has its signed code.
create table subscription_looks (
  subscription_id uuid primary key references subscriptions,
  at timestamptz not null
);

-- Cards that were named for a saving, for which the gateway is asked or was. A row goes away where the card is saved, or nobody heard an
-- answer: what stays counts against those who try out cards.
create table subscription_card_tries (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  card_id uuid not null references subscription_cards,
  at timestamptz not null default clock_timestamp()
);
create index subscription_card_tries_of on subscription_card_tries (subscription_id, at);

-- A try to have a period paid by the saved card. Its id is its payment's, by which the charge names it.
create table subscription_renewals (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  -- of the period that follows the last paid one
  number integer not null check (number > 1),
  -- of the order that it becomes
  order_id uuid not null unique,
  -- the card of the last try; null: of lost hours
  card_id uuid references subscription_cards,
  -- of the plan, in minor units
  price integer not null check (price > 0),
  currency char(3) not null,
  -- the order as it is sold, and what it costs, tax included; null: it isn't priced yet
  sale jsonb,
  amount integer check (amount > 0),
  gateway text not null default 'stripe' check (gateway = 'stripe'),
  gateway_ref text unique,
  -- `open`: the gateway has not said. `waiting`: declined, and tried again. `holder_asked`: the bank wants the holder to confirm it.
  -- `past_due`: declined too often; only a manager or another card has it tried again. `renewed`: the period is paid.
  -- `given_back`: money came, and went back. `off`: nothing was charged, nor will be
  state text not null default 'open'
    check (state in ('open', 'waiting', 'holder_asked', 'past_due', 'renewed', 'given_back', 'off')),
  -- how often the bank has said no, and its last word
  tries integer not null default 0 check (tries >= 0),
  code text,
  -- the try for which the gateway was asked; null: none was
  asked_try integer,
  why text,
  -- why the server could not go on with it the last time
  error text,
  begun_at timestamptz not null default now(),
  look_at timestamptz,
  looks integer not null default 0,
  holder_until timestamptz,
  ended_at timestamptz,
  check ((sale is null) = (amount is null)),
  check (gateway_ref is null or sale is not null),
  check ((state in ('renewed', 'given_back', 'off')) = (ended_at is not null)),
  check ((state in ('open', 'waiting', 'holder_asked')) = (look_at is not null)),
  check (state <> 'holder_asked' or holder_until is not null),
  check (state not in ('given_back', 'off') or why is not null)
);
-- One at a time for a period, and none after it is paid. One that ended without a period leaves room for another.
create unique index subscription_renewals_standing on subscription_renewals (subscription_id, number) where state not in ('given_back', 'off');
create index subscription_renewals_of on subscription_renewals (subscription_id, number);
create index subscription_renewals_to_look_at on subscription_renewals (look_at) where look_at is not null;
create trigger subscription_renewals_kept before delete on subscription_renewals for each row execute function refuse_change();

create index subscriptions_paid_until on subscriptions (paid_until);

-- Subscriptions that the gateway may renew at some time, with the period that follows. Neither paused nor ended ones, nor those whose last
-- period was given back, or all the money for it.
create view renewable_subscriptions as
select s.id as subscription_id, s.paid_until, l.number + 1 as number, k.id as card_id, k.ended_at as saved_at, p.price, p.currency
from subscriptions s
  join subscription_plans p on p.id = s.plan_id
  join subscription_cards k on k.subscription_id = s.id and k.state = 'saved'
  join lateral (
    select d.number, d.order_id from subscription_periods d where d.subscription_id = s.id order by d.number desc limit 1
  ) l on true
where not s.is_paused and not s.ends
  and not exists (
    select from order_lines x where x.order_id = l.order_id and x.kind = 'voucher' and x.what = 'subscription' and x.return_id is not null
  )
  and exists (
    select from payments y where y.order_id = l.order_id and y.state = 'captured' and not y.late and y.refunded_amount < y.amount
  );

-- The midnight with which a period ends, in a cinema's time zone. Months are counted from the day on which the first of those began that
-- follow each other, so a month that lacks the day shortens none after it: 31 January, 28 February, 31 March.
create function end_of_period(anchor timestamptz, place integer, period text, time_zone text) returns timestamptz
language sql stable as $$
  select ((anchor at time zone time_zone)::date + place * (case period when 'year' then interval '1 year' else interval '1 month' end))
    at time zone time_zone
$$;

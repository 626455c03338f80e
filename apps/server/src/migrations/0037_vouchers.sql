-- Vouchers and gift cards. What is on a voucher is the sum of its movements, and never below zero. It is claimed like a seat: one
-- row says which terminal may use it.

-- Vouchers that were issued together, on the same terms. Terms never change: what was sold is sold on them.
create table voucher_batches (
  id uuid primary key,
  name text not null,
  pays_for text not null check (pays_for in ('anything', 'tickets')),
  currency char(3) not null,
  -- minor units; null: gift cards whose value is decided when they are sold
  value integer check (value > 0),
  -- null: every cinema of the house
  cinema_id uuid references cinemas,
  -- good before it; null: they don't expire
  expires_at timestamptz,
  -- of a voucher of a single purpose: tax is due when it is sold. null: of many purposes
  tax_code text,
  -- thousandths of a percent
  percentage integer check (percentage between 0 and 100000),
  issued_at timestamptz not null default now(),
  -- a manager's terminal
  issued_by uuid not null references terminals,
  check ((tax_code is null) = (percentage is null))
);
create index voucher_batches_issued on voucher_batches (issued_at);

create table vouchers (
  id uuid primary key,
  batch_id uuid not null references voucher_batches,
  -- 1, 2, 3 … in its batch
  number integer not null check (number > 0),
  -- what a person can type; whoever knows it can pay with it
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- what its QR code says
  signed_code text not null,
  -- These three follow from its movements, and are written by their trigger alone.
  balance integer not null default 0,
  -- false: a gift card that nobody has bought yet
  is_active boolean not null default false,
  is_blocked boolean not null default false,
  unique (batch_id, number),
  constraint vouchers_not_below_zero check (balance >= 0),
  constraint vouchers_empty_until_sold check (is_active or balance = 0)
);

-- All that happened to a voucher, with who and when. Nothing of it changes.
create table voucher_movements (
  id uuid primary key default uuidv7(),
  voucher_id uuid not null references vouchers,
  at timestamptz not null default clock_timestamp(),
  kind text not null
    check (kind in ('issued', 'sold', 'redeemed', 'given_back', 'blocked', 'unblocked', 'claim_ended')),
  -- minor units; what goes off it is below zero
  amount integer not null default 0,
  -- The part of the amount that is tax which was due when the voucher was sold. The lines that it pays for have that tax once more,
  -- so takings less this are taxed once.
  tax integer not null default 0,
  order_id uuid,
  -- the payment that it redeems or gives back
  payment_id uuid references payments,
  refund_id uuid references refunds,
  terminal_id uuid references terminals,
  -- why a manager did it
  reason text,
  check (case kind
    when 'issued' then amount >= 0
    when 'sold' then amount > 0 and order_id is not null
    when 'redeemed' then amount < 0 and order_id is not null and payment_id is not null
    when 'given_back' then amount > 0 and payment_id is not null and refund_id is not null
    else amount = 0 and reason is not null
  end),
  check (tax = 0 or kind in ('redeemed', 'given_back'))
);
create index voucher_movements_voucher on voucher_movements (voucher_id, at);
create unique index voucher_movements_issued on voucher_movements (voucher_id) where kind = 'issued';
create unique index voucher_movements_sold on voucher_movements (voucher_id) where kind = 'sold';
create unique index voucher_movements_redeemed on voucher_movements (payment_id) where kind = 'redeemed';
create unique index voucher_movements_given_back on voucher_movements (refund_id) where kind = 'given_back';
create index voucher_movements_order on voucher_movements (order_id) where order_id is not null;

-- The terminal that may use a voucher, cut off or not. Its claim ends only when it says so, or when a manager ends it by name.
create table voucher_claims (
  voucher_id uuid primary key references vouchers,
  terminal_id uuid not null references terminals,
  at timestamptz not null default now()
);

create trigger voucher_batches_fixed before update or delete on voucher_batches for each row execute function refuse_change();
create trigger voucher_movements_append_only before update or delete on voucher_movements
  for each row execute function refuse_change();
create trigger vouchers_kept before delete on vouchers for each row execute function refuse_change();
create trigger vouchers_fixed before update on vouchers for each row
  when (to_jsonb(old) - array['balance', 'is_active', 'is_blocked'] is distinct from
    to_jsonb(new) - array['balance', 'is_active', 'is_blocked'])
  execute function refuse_change();

create function move_voucher() returns trigger language plpgsql as $$
begin
  update vouchers set
    balance = balance + new.amount,
    is_active = is_active or new.amount > 0,
    is_blocked = case new.kind when 'blocked' then true when 'unblocked' then false else is_blocked end
  where id = new.voucher_id;
  return null;
end $$;
create trigger voucher_movements_move after insert on voucher_movements for each row execute function move_voucher();

-- A balance has no other source than movements. Deferred: a voucher is written before its first one.
create function voucher_adds_up() returns trigger language plpgsql as $$
declare
  moved bigint;
  has bigint;
begin
  select balance into has from vouchers where id = new.id;
  select coalesce(sum(amount), 0) into moved from voucher_movements where voucher_id = new.id;
  if has <> moved then
    raise exception 'voucher % has a balance of %, and movements of %', new.id, has, moved
      using errcode = 'check_violation', constraint = 'voucher_adds_up';
  end if;
  return null;
end $$;
create constraint trigger vouchers_add_up after insert or update on vouchers
  deferrable initially deferred for each row execute function voucher_adds_up();

-- A voucher pays for an order as a card does. Which voucher it was, and how much of the payment was on it, its movements say.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('cash', 'card', 'card_machine', 'voucher'));

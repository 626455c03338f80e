-- Company accounts: a company's orders are put on its account, and it pays by invoice. An order is paid then, and nothing is in a drawer.

-- What a company owes has no other source than the movements of its account.
create table company_accounts (
  id uuid primary key,
  -- null: every cinema of the house
  cinema_id uuid references cinemas,
  currency char(3) not null,
  opened_at timestamptz not null default now(),
  -- a manager's terminal
  opened_by uuid not null references terminals,
  -- These four follow from its versions, acts and movements, and are written by their triggers alone.
  version integer not null default 0,
  -- minor units; below zero, the company has paid ahead
  balance bigint not null default 0,
  is_blocked boolean not null default false,
  is_closed boolean not null default false
);
create trigger company_accounts_kept before delete on company_accounts for each row execute function refuse_change();
create trigger company_accounts_fixed before update on company_accounts for each row
  when (to_jsonb(old) - array['version', 'balance', 'is_blocked', 'is_closed'] is distinct from
    to_jsonb(new) - array['version', 'balance', 'is_blocked', 'is_closed'])
  execute function refuse_change();

-- The terms of an account, with who changed them and why. The last one counts. Nothing of them changes.
create table account_versions (
  account_id uuid not null references company_accounts,
  -- 1, 2, 3 …
  version integer not null check (version > 0),
  name text not null,
  -- of its invoices, line by line
  address text[] not null check (cardinality(address) > 0),
  credit_limit bigint not null check (credit_limit >= 0),
  -- what one counter may put on it while it is cut off
  offline_limit bigint not null check (offline_limit >= 0),
  at timestamptz not null default clock_timestamp(),
  terminal_id uuid not null references terminals,
  -- null: of the first one
  reason text,
  primary key (account_id, version),
  check ((reason is null) = (version = 1))
);
create trigger account_versions_append_only before update or delete on account_versions
  for each row execute function refuse_change();

create table account_acts (
  id uuid primary key default uuidv7(),
  account_id uuid not null references company_accounts,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('blocked', 'unblocked', 'closed', 'reopened', 'claims_ended')),
  reason text not null,
  terminal_id uuid not null references terminals
);
create index account_acts_of on account_acts (account_id, at);
create trigger account_acts_append_only before update or delete on account_acts for each row execute function refuse_change();

-- What was put on an account, came back of it, and was received for it. Nothing of it changes.
create table account_movements (
  id uuid primary key default uuidv7(),
  account_id uuid not null references company_accounts,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('sale', 'given_back', 'received')),
  -- minor units, added to what is owed
  amount bigint not null,
  order_id uuid,
  -- the payment that it is, or that comes back
  payment_id uuid references payments,
  refund_id uuid references refunds,
  terminal_id uuid references terminals,
  -- of a payment that was received
  paid_on date,
  note text,
  check (case kind
    when 'sale' then amount > 0 and order_id is not null and payment_id is not null
    when 'given_back' then amount < 0 and payment_id is not null and refund_id is not null
    else amount < 0 and paid_on is not null and terminal_id is not null
  end)
);
create index account_movements_of on account_movements (account_id, at);
create unique index account_movements_sale on account_movements (payment_id) where kind = 'sale';
create unique index account_movements_given_back on account_movements (refund_id) where kind = 'given_back';
create index account_movements_order on account_movements (order_id) where order_id is not null;
create trigger account_movements_append_only before update or delete on account_movements
  for each row execute function refuse_change();

-- The tax in what was put on an account, and in what came back, by rate. It comes to the movement's amount.
create table account_movement_taxes (
  movement_id uuid not null references account_movements,
  number smallint not null,
  -- null: outside of tax
  tax_code text,
  -- thousandths of a percent
  percentage integer,
  gross bigint not null,
  tax bigint not null,
  primary key (movement_id, number),
  check ((tax_code is null) = (percentage is null)),
  check (tax_code is not null or tax = 0)
);
create trigger account_movement_taxes_append_only before update or delete on account_movement_taxes
  for each row execute function refuse_change();

create function version_of_account() returns trigger language plpgsql as $$
begin
  update company_accounts set version = new.version where id = new.account_id and version = new.version - 1;
  if not found then
    raise exception 'version % of account % does not follow the one before', new.version, new.account_id
      using errcode = 'check_violation', constraint = 'account_versions_follow';
  end if;
  return null;
end $$;
create trigger account_versions_count after insert on account_versions for each row execute function version_of_account();

create function act_on_account() returns trigger language plpgsql as $$
begin
  update company_accounts set
    is_blocked = case new.kind when 'blocked' then true when 'unblocked' then false else is_blocked end,
    is_closed = case new.kind when 'closed' then true when 'reopened' then false else is_closed end
  where id = new.account_id;
  return null;
end $$;
create trigger account_acts_act after insert on account_acts for each row execute function act_on_account();

create function move_account() returns trigger language plpgsql as $$
begin
  update company_accounts set balance = balance + new.amount where id = new.account_id;
  return null;
end $$;
create trigger account_movements_move after insert on account_movements for each row execute function move_account();

-- Credit that a terminal is about to use for an order. It ends with the order, or when the terminal says so, or a manager does.
create table account_claims (
  terminal_id uuid not null references terminals,
  order_id uuid not null,
  account_id uuid not null references company_accounts,
  amount bigint not null check (amount > 0),
  -- of the terminal's claims
  number bigint not null,
  at timestamptz not null default now(),
  primary key (terminal_id, order_id)
);
create index account_claims_of on account_claims (account_id);
-- Up to which number a terminal has let go of an order's claim: one that comes late is known by it.
create table account_claim_ends (
  terminal_id uuid not null references terminals,
  order_id uuid not null,
  number bigint not null,
  primary key (terminal_id, order_id)
);

-- The last number of the invoices of a cinema; of accounts of the whole house, the series has an id of zeros.
create table invoice_series (
  id uuid primary key,
  last bigint not null check (last >= 0)
);

create table account_invoices (
  id uuid primary key,
  account_id uuid not null references company_accounts,
  series_id uuid not null references invoice_series,
  number bigint not null check (number > 0),
  -- it has the movements before the end of this day
  until date not null,
  time_zone text not null,
  made_at timestamptz not null default now(),
  made_by uuid not null references terminals,
  -- the terms to which it is made out
  version integer not null,
  -- what was owed by the invoices before
  brought bigint not null,
  -- what was put on the account, less what came back
  charged bigint not null,
  received bigint not null check (received >= 0),
  unique (series_id, number),
  foreign key (account_id, version) references account_versions
);
create index account_invoices_of on account_invoices (account_id, made_at);
create trigger account_invoices_fixed before update or delete on account_invoices
  for each row execute function refuse_change();

-- A movement is in one invoice.
create table account_invoice_movements (
  movement_id uuid primary key references account_movements,
  invoice_id uuid not null references account_invoices
);
create index account_invoice_movements_of on account_invoice_movements (invoice_id);
create trigger account_invoice_movements_fixed before update or delete on account_invoice_movements
  for each row execute function refuse_change();

-- `account`: an order, or a part of it, is put on a company's account. Which one, its movement says.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('cash', 'card', 'card_machine', 'voucher', 'exchange', 'subscription', 'account'));

-- Uses of promo codes with a limit: for a customer, or in all. One row says how often a discount was used, and is locked where a use counts.

create table limited_discounts (
  -- of its tariffs: each version of a discount has the same id
  discount_id uuid primary key,
  -- The sum of its uses, written by their trigger alone. More than its limit: a counter sold by it while another took the last use.
  used integer not null default 0 check (used >= 0)
);

-- An order's uses, and that all of them came back with it. Nothing of it changes.
-- order_id has no foreign key, for the reason given at seat_claims.
create table discount_uses (
  discount_id uuid not null references limited_discounts,
  order_id uuid not null,
  kind text not null check (kind in ('used', 'given_back')),
  -- lines or bundles that it took something off; given back: below zero
  uses integer not null,
  code text not null,
  -- null: a counter knows no customers
  customer_id text,
  at timestamptz not null default clock_timestamp(),
  primary key (discount_id, order_id, kind),
  check (case kind when 'used' then uses > 0 else uses < 0 end)
);
create index discount_uses_order on discount_uses (order_id);
create index discount_uses_customer on discount_uses (customer_id, discount_id) where customer_id is not null;

-- What online orders will use that are being paid for. It counts while its payment is pending, and is a use with the sale.
create table discount_claims (
  discount_id uuid not null references limited_discounts,
  -- the booking of the payment, and the order that comes of it
  order_id uuid not null,
  uses integer not null check (uses > 0),
  customer_id text,
  primary key (discount_id, order_id)
);

create trigger discount_uses_append_only before update or delete on discount_uses
  for each row execute function refuse_change();
create trigger limited_discounts_kept before delete on limited_discounts for each row execute function refuse_change();

create function count_discount_use() returns trigger language plpgsql as $$
begin
  update limited_discounts set used = used + new.uses where discount_id = new.discount_id;
  return null;
end $$;
create trigger discount_uses_count after insert on discount_uses for each row execute function count_discount_use();

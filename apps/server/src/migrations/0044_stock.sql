-- Counted stock of goods, by cinema and size. What is there is the sum of its movements. What was handed over is sold, so a balance may
-- lie below zero: then more was sold than was counted, and a manager is told.

create table stock (
  cinema_id uuid not null references cinemas,
  -- its keys in the tariff
  goods text not null,
  size text not null,
  -- These three follow from its movements, and are written by their trigger alone.
  balance integer not null default 0,
  movements integer not null default 0,
  -- the movement that took it below zero; null: it isn't
  below_zero_by uuid,
  primary key (cinema_id, goods, size),
  check ((balance < 0) = (below_zero_by is not null))
);

-- All that happened to a stock, with who and when. Nothing of it changes.
-- order_id and terminal_id have no foreign keys, for the reason given at seat_claims.
create table stock_movements (
  id uuid primary key default uuidv7(),
  cinema_id uuid not null,
  goods text not null,
  size text not null,
  -- 1, 2, 3 … of its stock
  number integer not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('delivered', 'sold', 'given_back', 'written_off', 'counted')),
  -- what leaves the stock is below zero
  quantity integer not null,
  -- what is there after it
  balance integer not null,
  -- the line of the order that was sold, or came back
  order_id uuid,
  line smallint,
  terminal_id uuid,
  -- why a manager did it
  reason text,
  foreign key (cinema_id, goods, size) references stock,
  unique (cinema_id, goods, size, number),
  check ((order_id is null) = (line is null)),
  check (case kind
    when 'delivered' then quantity > 0 and order_id is null
    when 'sold' then quantity = -1 and order_id is not null
    when 'given_back' then quantity = 1 and order_id is not null
    when 'written_off' then quantity < 0 and order_id is null and reason is not null
    when 'counted' then balance >= 0 and order_id is null and reason is not null
  end)
);
create unique index stock_movements_line on stock_movements (order_id, line, kind) where order_id is not null;

create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_kept before delete on stock for each row execute function refuse_change();

-- Its row is locked until the commit, so movements of one stock come one after the other.
create function move_stock() returns trigger language plpgsql as $$
begin
  update stock set
    balance = balance + new.quantity,
    movements = movements + 1,
    below_zero_by = case when balance + new.quantity < 0 then coalesce(below_zero_by, new.id) end
  where cinema_id = new.cinema_id and goods = new.goods and size = new.size
  returning movements, balance into new.number, new.balance;
  -- Counters show what is left.
  perform pg_notify('stock_moved', new.cinema_id::text);
  return new;
end $$;
create trigger stock_movements_move before insert on stock_movements for each row execute function move_stock();

-- A balance has no other source than movements. Deferred: the stock is written before its movement.
create function stock_follows() returns trigger language plpgsql as $$
declare
  has stock;
begin
  select * into has from stock where cinema_id = new.cinema_id and goods = new.goods and size = new.size;
  if has.balance <> coalesce((
    select m.balance from stock_movements m
    where m.cinema_id = new.cinema_id and m.goods = new.goods and m.size = new.size and m.number = has.movements
  ), 0) then
    raise exception 'the stock of % % has a balance of %, and its last movement says otherwise', new.goods, new.size, has.balance
      using errcode = 'check_violation', constraint = 'stock_follows';
  end if;
  return null;
end $$;
create constraint trigger stock_follows_movements after insert or update on stock
  deferrable initially deferred for each row execute function stock_follows();

-- Orders whose goods are handed over later, once, by a code that the customer has.
create table order_pickups (
  order_id uuid primary key references orders,
  -- null: of a terminal of the whole house
  cinema_id uuid,
  -- follows from the order's id: two orders may have the same
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  handed_over_at timestamptz,
  handed_over_by uuid references terminals,
  -- made by the terminal: it asks again under the same one where the answer was lost
  hand_over_id uuid,
  check (num_nulls(handed_over_at, handed_over_by, hand_over_id) in (0, 3))
);
create index order_pickups_code on order_pickups (code);
create trigger order_pickups_kept before delete on order_pickups for each row execute function refuse_change();
create trigger order_pickups_once before update on order_pickups for each row
  when (old.handed_over_at is not null
    or to_jsonb(old) - array['handed_over_at', 'handed_over_by', 'hand_over_id'] is distinct from
      to_jsonb(new) - array['handed_over_at', 'handed_over_by', 'hand_over_id'])
  execute function refuse_change();

-- An order is the unit of money, a booking the unit of seats. An order is in the books from the moment when it is sold. It never
-- changes: what comes back is written beside it, as a return.

-- cinema_id, terminal_id and tariff_id have no foreign keys, for the reason given at seat_claims: every sale would lock the one row
-- of its cinema, of its terminal and of its tariff.
create table orders (
  -- the booking's id, where it has one booking
  id uuid primary key,
  -- null: an old sale of a show that the programme has no more
  cinema_id uuid,
  channel text not null check (channel in ('counter', 'kiosk', 'online')),
  terminal_id uuid,
  currency char(3) not null,
  -- of its lines, before rounding
  total integer not null check (total >= 0),
  -- of the part that was paid in cash; its line has the same amount
  rounding integer not null default 0 check (total + rounding >= 0),
  -- the tariff that it was priced or taxed by; null: an old sale, of which no tax is known
  tariff_id uuid,
  sold_at timestamptz not null,
  check ((channel = 'online') = (terminal_id is null))
);
create index orders_sold on orders (cinema_id, sold_at);

-- What came back of an order at one time: the lines that name it, paid out by the refunds that name it.
create table order_returns (
  id uuid primary key,
  order_id uuid not null references orders,
  at timestamptz not null default now(),
  -- so much more was paid out than the lines had cost, because coins pay no other sum
  rounding integer not null default 0,
  -- so much more was paid out because somebody said so; below zero, the house has kept it
  adjustment integer not null default 0
);
create index order_returns_order on order_returns (order_id);

create function sum_of_off(off jsonb) returns bigint language sql immutable parallel safe
return (select coalesce(sum((each ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(off) each);

create table order_lines (
  order_id uuid not null references orders,
  number smallint not null check (number >= 0),
  kind text not null check (kind in ('ticket', 'goods', 'voucher', 'fee', 'rounding')),
  -- the ticket type, or the key of the goods or of the fee; else the kind again
  what text not null,
  -- {size, extras, name} of goods, {name} of a fee, {combo} of a part of a combo: its place in the order
  details jsonb,
  booking_id uuid references bookings,
  ticket_id uuid unique references tickets,
  -- the version that a ticket's price is from
  price_list_id uuid,
  price integer not null,
  taken_off integer not null default 0 check (taken_off >= 0),
  -- what took it off, and why, as `Off` of packages/shared/src/pricing/order.ts has it; null: nothing
  off jsonb,
  -- null: outside of tax, or an old sale
  tax_code text,
  -- thousandths of a percent
  percentage integer check (percentage between 0 and 100000),
  net integer not null,
  tax integer not null,
  amount integer not null,
  return_id uuid references order_returns,
  primary key (order_id, number),
  check ((kind = 'ticket') = (ticket_id is not null)),
  check ((kind = 'ticket') = (booking_id is not null)),
  check ((tax_code is null) = (percentage is null)),
  check (tax_code is not null or tax = 0),
  check (kind = 'rounding' or (price >= 0 and net >= 0 and tax >= 0)),
  check (taken_off = case when off is null then 0 else sum_of_off(off) end),
  check (net + tax = amount),
  -- tax is a part of the price, or comes on top of it
  check (price - taken_off in (amount, net))
);

alter table bookings add order_id uuid references orders;
-- No foreign key: a payment begins before its order is in the books. It keeps its booking, whose hold it extends and whose key it
-- has.
alter table payments add order_id uuid;
-- null: it gives back a payment that bought nothing
alter table refunds add return_id uuid references order_returns;

-- What was sold until now. Should tickets not come to what was paid for them, the difference is their order's rounding.
insert into orders (id, cinema_id, channel, terminal_id, currency, total, rounding, tariff_id, sold_at)
select b.id, a.cinema_id,
  case when b.terminal_id is null then 'online' when m.kind = 'kiosk' then 'kiosk' else 'counter' end,
  b.terminal_id, b.currency, t.total, b.total_amount - t.total, null, b.confirmed_at
from bookings b
cross join lateral (select coalesce(sum(amount), 0)::int as total from tickets where booking_id = b.id) t
left join shows s on s.id = b.show_id
left join auditoria a on a.id = s.auditorium_id
left join terminals m on m.id = b.terminal_id
where b.confirmed_at is not null and b.total_amount is not null and b.currency is not null;

insert into order_lines (order_id, number, kind, what, booking_id, ticket_id, price, net, tax, amount)
select t.booking_id, row_number() over (partition by t.booking_id order by t.seat_index, t.id) - 1,
  'ticket', t.ticket_type, t.booking_id, t.id, t.amount, t.amount, 0, t.amount
from tickets t join orders o on o.id = t.booking_id;

insert into order_lines (order_id, number, kind, what, price, net, tax, amount)
select o.id, (select count(*) from tickets where booking_id = o.id), 'rounding', 'rounding', o.rounding, o.rounding, 0, o.rounding
from orders o where o.rounding <> 0;

-- Tickets and the refunds for them were written in one transaction, and so at the same time.
insert into order_returns (id, order_id, at, adjustment)
select uuidv7(), o.id, back.at, sum(back.paid) - sum(back.cost)
from (
  select booking_id, cancelled_at as at, amount as cost, 0 as paid from tickets where cancelled_at is not null
  union all
  select r.booking_id, r.at, 0, r.amount from refunds r join payments p on p.id = r.payment_id where not p.late
) back
join orders o on o.id = back.booking_id
group by o.id, back.at;

update order_lines l set return_id = r.id
from tickets t join order_returns r on r.order_id = t.booking_id and r.at = t.cancelled_at
where t.id = l.ticket_id;

update refunds f set return_id = r.id
from payments p, order_returns r
where p.id = f.payment_id and not p.late and r.order_id = f.booking_id and r.at = f.at;

update bookings b set order_id = o.id from orders o where o.id = b.id;
update payments set order_id = booking_id;

alter table bookings add constraint bookings_sold_in_order check (state <> 'confirmed' or order_id is not null);
alter table payments alter column order_id set not null;
create index payments_order on payments (order_id);
create index refunds_return on refunds (return_id) where return_id is not null;

-- Nothing of a sale changes, except that a line comes back, once.
create trigger orders_fixed before update or delete on orders for each row execute function refuse_change();
create trigger order_returns_fixed before update or delete on order_returns for each row execute function refuse_change();
create trigger order_lines_kept before delete on order_lines for each row execute function refuse_change();
create trigger order_lines_fixed before update on order_lines for each row
  when (old.return_id is not null or to_jsonb(old) - 'return_id' is distinct from to_jsonb(new) - 'return_id')
  execute function refuse_change();

-- What was sold is what was paid. Deferred: a statement may write order, lines and payments in any order.
create function order_adds_up() returns trigger language plpgsql as $$
declare
  lines bigint;
  rounded bigint;
  paid bigint;
begin
  select coalesce(sum(amount) filter (where kind <> 'rounding'), 0), coalesce(sum(amount) filter (where kind = 'rounding'), 0)
    into lines, rounded from order_lines where order_id = new.id;
  select coalesce(sum(amount), 0) into paid from payments where order_id = new.id and state = 'captured' and not late;
  if lines <> new.total or rounded <> new.rounding or paid <> lines + rounded then
    raise exception 'order % of % and a rounding of % has lines of % and %, and was paid with %',
      new.id, new.total, new.rounding, lines, rounded, paid
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
  return null;
end $$;
create constraint trigger orders_add_up after insert on orders
  deferrable initially deferred for each row execute function order_adds_up();

create function order_return_adds_up() returns trigger language plpgsql as $$
declare
  lines bigint;
  refunded bigint;
begin
  select coalesce(sum(amount), 0) into lines from order_lines where order_id = new.order_id and return_id = new.id;
  select coalesce(sum(amount), 0) into refunded from refunds where return_id = new.id;
  if lines + new.rounding + new.adjustment <> refunded then
    raise exception 'return % has lines of %, % of rounding and % besides, and refunds of %',
      new.id, lines, new.rounding, new.adjustment, refunded
      using errcode = 'check_violation', constraint = 'order_return_adds_up';
  end if;
  return null;
end $$;
create constraint trigger order_returns_add_up after insert on order_returns
  deferrable initially deferred for each row execute function order_return_adds_up();

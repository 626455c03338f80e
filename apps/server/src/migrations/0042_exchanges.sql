-- Tickets are exchanged for others: lines of one order come back, and their money pays for another order. What is not paid out keeps
-- the way that it came, so that it goes back by it one day.

-- `exchange`: money that an earlier order was paid with. It is in no drawer and in no gateway a second time.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('cash', 'card', 'card_machine', 'voucher', 'exchange'));
-- `carried`: nothing is paid out, a payment of another order has the money. For good.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('pending', 'done', 'parked', 'at_machine', 'carried'));

-- An exchange that a ledger which was set back can't have again is kept for a manager.
alter table conflicts drop constraint conflicts_command_check;
alter table conflicts add constraint conflicts_command_check
  check (command in ('sell', 'order', 'exchange', 'drawer', 'check_in', 'print', 'unreadable'));

create table exchanges (
  return_id uuid primary key references order_returns,
  -- the order of the new tickets
  order_id uuid not null unique references orders
);
create trigger exchanges_fixed before update or delete on exchanges for each row execute function refuse_change();

-- For each payment of kind `exchange` one row.
create table exchanged_payments (
  payment_id uuid primary key references payments,
  -- by which the money left its earlier order
  refund_id uuid not null unique references refunds,
  -- that took the money from the customer; of no kind `exchange` itself
  source_id uuid not null references payments
);
create index exchanged_payments_source on exchanged_payments (source_id);
create trigger exchanged_payments_fixed before update or delete on exchanged_payments for each row execute function refuse_change();

-- How the money of each payment came from the customer, and so goes back.
create view payment_sources as
select p.id, s.id as source_id, s.method, s.gateway, s.gateway_ref, s.slip
from payments p left join exchanged_payments x on x.payment_id = p.id join payments s on s.id = coalesce(x.source_id, p.id);

-- What leaves one order by an exchange comes into the other, whole. Deferred: a transaction may write the two in any order.
create function exchange_adds_up() returns trigger language plpgsql as $$
declare
  carried bigint;
  paid bigint;
begin
  select coalesce(sum(amount), 0) into carried from refunds where return_id = new.return_id and state = 'carried';
  select coalesce(sum(p.amount), 0) into paid
  from payments p join exchanged_payments x on x.payment_id = p.id join refunds r on r.id = x.refund_id
    join payment_sources gave on gave.id = r.payment_id
  where p.order_id = new.order_id and p.method = 'exchange' and r.return_id = new.return_id and r.state = 'carried'
    and p.amount = r.amount and p.currency = r.currency and x.source_id = gave.source_id;
  if carried <> paid then
    raise exception 'exchange % takes % out of an order, and pays for order % with %', new.return_id, carried, new.order_id, paid
      using errcode = 'check_violation', constraint = 'exchange_adds_up';
  end if;
  return null;
end $$;
create constraint trigger exchanges_add_up after insert on exchanges
  deferrable initially deferred for each row execute function exchange_adds_up();

-- No money leaves an order so, or pays for one, without an exchange.
create function carried_by_exchange() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    if not exists (select from exchanges e where e.return_id = new.return_id) then
      raise exception 'refund % is carried, and by no exchange', new.id
        using errcode = 'check_violation', constraint = 'carried_by_exchange';
    end if;
  elsif not exists (
    select from exchanged_payments x join refunds r on r.id = x.refund_id join exchanges e on e.return_id = r.return_id
    where x.payment_id = new.id and e.order_id = new.order_id
  ) then
    raise exception 'payment % is of an exchange, and there is none', new.id
      using errcode = 'check_violation', constraint = 'carried_by_exchange';
  end if;
  return null;
end $$;
create constraint trigger refunds_carried after insert or update on refunds
  deferrable initially deferred for each row when (new.state = 'carried') execute function carried_by_exchange();
create constraint trigger payments_exchanged after insert on payments
  deferrable initially deferred for each row when (new.method = 'exchange') execute function carried_by_exchange();
-- Its money is in another order for good.
create trigger refunds_carried_fixed before update on refunds
  for each row when (old.state = 'carried') execute function refuse_change();

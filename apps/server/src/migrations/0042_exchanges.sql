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

-- How the money of each payment came from the customer, and so goes back. `pays_for`: of a voucher.
-- It is for finding a source by a payment. The other way round, no index finds the payments of a source: see `payments_of_source`.
create view payment_sources as
select p.id, s.id as source_id, s.method, s.gateway, s.gateway_ref, s.slip,
  (
    select b.pays_for from voucher_movements m join vouchers v on v.id = m.voucher_id join voucher_batches b on b.id = v.batch_id
    where m.payment_id = s.id and m.kind = 'redeemed'
  ) as pays_for
from payments p left join exchanged_payments x on x.payment_id = p.id join payments s on s.id = coalesce(x.source_id, p.id);

-- The payments that have the money of this one, wherever exchanges have brought it: itself, and those of kind `exchange`. As one view with
-- both ways, a union of both lists would be read whole by every join on the payment's id.
create function payments_of_source(source uuid) returns table (id uuid) language sql stable as $$
  select p.id from payments p where p.id = source and p.method <> 'exchange'
  union all
  select x.payment_id from exchanged_payments x where x.source_id = source
$$;

-- As in 0038, with refunds of money that an exchange has brought to another order. One refund of the gateway's dashboard may be several here,
-- of one name: each of another order.
create or replace function gateway_mismatches(which text, since timestamptz, until timestamptz) returns table (
  -- a name of its own
  name text, why text, what text, at timestamptz, payment_id uuid, charge_ref text,
  -- in minor units of ISO 4217; null: the ledger has none
  amount bigint, currency text,
  -- in the gateway's units; null: the gateway has none
  their_amount bigint, their_digits smallint, their_currency text
) language sql stable as $$
  with reading as (
    select read_from, read_until - interval '1 hour' as judged_until from gateway_readings where gateway = which
  ), captured as (
    select p.* from payments p
    where p.gateway = which and p.state = 'captured' and p.amount > 0 and p.settled_at >= since and p.settled_at < until
  ), given_back as (
    select r.id, p.id as payment_id, r.amount, r.currency, r.done_at, r.gateway_ref as refund_ref, p.gateway_ref, p.at as paid_at
    from refunds r join payment_sources s on s.id = r.payment_id join payments p on p.id = s.source_id
    where r.state = 'done' and p.gateway = which and r.done_at >= since and r.done_at < until
  ), moved as (
    select * from gateway_movements m where m.gateway = which and m.created_at >= since and m.created_at < until
  ), refunded as (
    -- all that moved for one refund, also what came back of it
    select coalesce(m.refund_id::text, m.source_ref) as id, m.refund_id, m.payment_id, m.charge_ref, m.currency, m.digits,
      min(m.created_at) as created_at, sum(m.amount)::bigint as amount, sum(m.minor_amount)::bigint as minor_amount
    from gateway_movements m
    where m.gateway = which and m.kind = 'refund' and m.payment_id is not null
      and coalesce(m.refund_id::text, m.source_ref) in (
        select coalesce(in_time.refund_id::text, in_time.source_ref) from moved in_time where in_time.kind = 'refund'
      )
    group by 1, 2, 3, 4, 5, 6
  )
  select 'not_there:charge:' || p.id, 'not_there', 'charge', p.settled_at, p.id, p.gateway_ref, p.amount::bigint, p.currency::text,
    null::bigint, null::smallint, null::text
  from captured p, reading
  where p.at >= read_from and p.settled_at < judged_until
    and not exists (select from gateway_movements m where m.payment_id = p.id and m.kind = 'charge')
  union all
  select 'other_amount:charge:' || p.id, 'other_amount', 'charge', m.created_at, p.id, m.charge_ref, p.amount, p.currency::text,
    m.amount, m.digits, m.currency::text
  from moved m join payments p on p.id = m.payment_id, reading
  where m.category = 'charge' and p.state = 'captured' and p.currency = m.currency and m.minor_amount is distinct from p.amount
    and m.created_at < judged_until
  union all
  select 'not_here:charge:' || m.gateway_ref, 'not_here', 'charge', m.created_at, null, m.charge_ref, null, null,
    m.amount, m.digits, m.currency::text
  from moved m, reading
  where m.category = 'charge' and m.ours and m.payment_id is null and m.created_at < judged_until
  union all
  select 'not_there:refund:' || r.id, 'not_there', 'refund', r.done_at, r.payment_id, r.gateway_ref, -r.amount, r.currency::text,
    null, null, null
  from given_back r, reading
  where r.paid_at >= read_from and r.done_at < judged_until
    and not exists (select from gateway_movements m where m.refund_id = r.id)
    and not exists (
      select from gateway_movements m where m.payment_id = r.payment_id and m.kind = 'refund' and m.source_ref = r.refund_ref
    )
  union all
  select 'other_amount:refund:' || r.id, 'other_amount', 'refund', m.created_at, m.payment_id, m.charge_ref,
    ours.amount, r.currency::text, m.amount, m.digits, m.currency::text
  from refunded m join refunds r on r.id = m.refund_id
    cross join lateral (
      select -coalesce(sum(o.amount) filter (where o.state = 'done'), 0)::bigint as amount
      from payments_of_source(m.payment_id) p join refunds o on o.payment_id = p.id
      where o.id = r.id or o.gateway_ref = r.gateway_ref
    ) ours, reading
  where m.currency = r.currency and m.minor_amount is distinct from ours.amount and m.created_at < judged_until
  union all
  select 'not_here:refund:' || m.id, 'not_here', 'refund', m.created_at, m.payment_id, m.charge_ref, null, null,
    m.amount, m.digits, m.currency::text
  from refunded m, reading
  where m.refund_id is null and m.amount <> 0 and m.created_at < judged_until
$$;

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

-- The gateway's own books beside the ledger's: what moved in its balance, its fees, and what it paid out to the bank. Several houses
-- may share an account: others' movements are kept as well, since a payout adds up only with them.
-- Amounts are in the gateway's own whole units, with so many decimals (`digits`): a fee may be a part of our smallest unit.

create table gateway_payouts (
  gateway text not null check (gateway = 'stripe'),
  -- the gateway's name for it
  gateway_ref text not null,
  -- negative: the gateway takes it from the bank
  amount bigint not null,
  currency char(3) not null,
  digits smallint not null check (digits between 0 and 4),
  -- the gateway's words; one that was paid may fail days later
  state text not null,
  failure text,
  created_at timestamptz not null,
  -- the bank's day
  arrives_on date not null,
  -- the gateway lists what it pays out; never of one that somebody made by hand
  is_listed boolean not null,
  -- the gateway's name of its own movement
  movement_ref text,
  -- when its movements were last read; null: not yet
  read_at timestamptz,
  -- all its movements are here, and add up to zero with its own
  matched_at timestamptz,
  primary key (gateway, gateway_ref)
);
create index gateway_payouts_created on gateway_payouts (created_at);

create table gateway_movements (
  gateway text not null check (gateway = 'stripe'),
  gateway_ref text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'payout', 'other')),
  -- the gateway's own words
  type text not null,
  category text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency char(3) not null,
  digits smallint not null check (digits between 0 and 4),
  -- the amount in minor units of ISO 4217; null: they can't say it
  minor_amount bigint,
  created_at timestamptz not null,
  available_at timestamptz not null,
  -- the gateway's names of what it is of, and of the charge that this is about
  source_ref text,
  charge_ref text,
  -- whether the charge says that this house made it; null: only a charge says
  ours boolean,
  -- where it is of one of the ledger's
  payment_id uuid references payments,
  refund_id uuid references refunds,
  -- the payout that it went out with
  payout_ref text,
  primary key (gateway, gateway_ref),
  foreign key (gateway, payout_ref) references gateway_payouts,
  constraint gateway_movements_net check (net = amount - fee),
  check (refund_id is null or (kind = 'refund' and payment_id is not null))
);
create index gateway_movements_created on gateway_movements (created_at);
create index gateway_movements_payment on gateway_movements (payment_id) where payment_id is not null;
create index gateway_movements_refund on gateway_movements (refund_id) where refund_id is not null;
create index gateway_movements_payout on gateway_movements (gateway, payout_ref) where payout_ref is not null;
create index gateway_movements_charge on gateway_movements (charge_ref) where charge_ref is not null;

-- How far the gateway's movements were read: all that it had from one instant to the other.
create table gateway_readings (
  gateway text primary key check (gateway = 'stripe'),
  read_from timestamptz not null,
  read_until timestamptz not null
);

-- A movement never changes. What it is of in the ledger, and its payout, are found out once.
create function gateway_movement_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(old) - '{payment_id,refund_id,payout_ref}'::text[] is distinct from to_jsonb(new) - '{payment_id,refund_id,payout_ref}'::text[]
    or old.payment_id is distinct from new.payment_id and old.payment_id is not null
    or old.refund_id is distinct from new.refund_id and old.refund_id is not null
    or old.payout_ref is distinct from new.payout_ref and old.payout_ref is not null
  then
    raise exception 'the movement % of the gateway is fixed', old.gateway_ref using errcode = 'check_violation', constraint = 'gateway_movement_is_fixed';
  end if;
  return new;
end $$;
create trigger gateway_movements_fixed before update or delete on gateway_movements for each row execute function gateway_movement_is_fixed();

-- A payout that was matched gets no other movement.
create function gateway_payout_is_closed() returns trigger language plpgsql as $$
begin
  if exists (select from gateway_payouts p where p.gateway = new.gateway and p.gateway_ref = new.payout_ref and p.matched_at is not null)
  then
    raise exception 'the payout % was matched without the movement %', new.payout_ref, new.gateway_ref
      using errcode = 'check_violation', constraint = 'gateway_payout_is_closed';
  end if;
  return new;
end $$;
create trigger gateway_movements_join before insert or update of payout_ref on gateway_movements for each row
  when (new.payout_ref is not null) execute function gateway_payout_is_closed();

-- Of a payout only its way to the bank changes. It is called matched when its movements add up, whoever says so.
create function gateway_payout_adds_up() returns trigger language plpgsql as $$
declare
  variable text[] := '{state,failure,arrives_on,is_listed,movement_ref,read_at,matched_at}';
  total bigint;
  has_own boolean;
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (
    to_jsonb(old) - variable is distinct from to_jsonb(new) - variable
    or old.matched_at is not null and (new.matched_at, new.movement_ref) is distinct from (old.matched_at, old.movement_ref)
  ) then
    raise exception 'the payout % of the gateway is fixed', old.gateway_ref using errcode = 'check_violation', constraint = 'gateway_payout_is_fixed';
  end if;
  if new.matched_at is null or tg_op = 'UPDATE' and old.matched_at is not null then
    return new;
  end if;
  select coalesce(sum(m.net), 0), coalesce(bool_or(m.gateway_ref = new.movement_ref and m.net = -new.amount), false) into total, has_own
    from gateway_movements m where m.gateway = new.gateway and m.payout_ref = new.gateway_ref;
  if total <> 0 or not has_own then
    raise exception 'the movements of the payout % add up to %, with its own: %', new.gateway_ref, total, has_own
      using errcode = 'check_violation', constraint = 'gateway_payout_adds_up';
  end if;
  return new;
end $$;
create trigger gateway_payouts_add_up before insert or update or delete on gateway_payouts for each row execute function gateway_payout_adds_up();

-- Where the gateway's movements and the ledger differ, between two instants:
--   not_there     money of the ledger, of which the gateway had no movement an hour later
--   not_here      a movement of this house's charges, of which the ledger has no payment or refund
--   other_amount  the two say another amount. In two currencies they can't be compared
-- Nothing is judged that the readings haven't reached by an hour, nor what is older than the first.
create function gateway_mismatches(which text, since timestamptz, until timestamptz) returns table (
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
    select r.id, r.payment_id, r.amount, r.currency, r.done_at, p.gateway_ref, p.at as paid_at
    from refunds r join payments p on p.id = r.payment_id
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
  union all
  select 'other_amount:refund:' || r.id, 'other_amount', 'refund', m.created_at, r.payment_id, m.charge_ref,
    case r.state when 'done' then -r.amount else 0 end, r.currency::text, m.amount, m.digits, m.currency::text
  from refunded m join refunds r on r.id = m.refund_id, reading
  where m.currency = r.currency and m.minor_amount is distinct from case r.state when 'done' then -r.amount else 0 end
    and m.created_at < judged_until
  union all
  select 'not_here:refund:' || m.id, 'not_here', 'refund', m.created_at, m.payment_id, m.charge_ref, null, null,
    m.amount, m.digits, m.currency::text
  from refunded m, reading
  where m.refund_id is null and m.amount <> 0 and m.created_at < judged_until
$$;

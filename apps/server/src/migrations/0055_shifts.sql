-- Shifts: a drawer's time from float to count. A terminal's commands lie in a chain, so whatever came between the command that opened a shift
-- and the one that closed it belongs to it: no order and no movement names its shift.

create table shifts (
  -- made by the counter
  id uuid primary key,
  terminal_id uuid not null references terminals,
  -- counted up by terminal
  number integer not null check (number > 0),
  -- as the terminal has numbered it, where that number was taken
  told_number integer,
  operator_id uuid,
  -- by the terminal's clock
  opened_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- the place of the command that opened it; of one whose beginning is lost, that of the end of the shift before
  opened_sequence bigint not null,
  currency char(3) not null,
  float integer not null check (float >= 0),
  -- [{value, pieces}]; null: counted as a sum alone
  float_pieces jsonb,
  -- a manager has closed it without a count, because its terminal didn't
  ended_at timestamptz,
  ended_at_terminal uuid references terminals,
  ended_by text,
  ended_reason text,
  unique (terminal_id, number),
  check (num_nulls(ended_at, ended_at_terminal, ended_by, ended_reason) in (0, 4))
);
create index shifts_terminal on shifts (terminal_id, opened_sequence);
create index shifts_opened on shifts (opened_at);
create trigger shifts_kept before delete on shifts for each row execute function refuse_change();
-- What a manager does is written once, and nothing else changes.
create trigger shifts_fixed before update on shifts for each row
  when (
    old.ended_at is not null
    or to_jsonb(old) - array['ended_at', 'ended_at_terminal', 'ended_by', 'ended_reason']
      is distinct from to_jsonb(new) - array['ended_at', 'ended_at_terminal', 'ended_by', 'ended_reason']
  )
  execute function refuse_change();

-- The end of a shift, as its terminal told it: the first one.
create table shift_closes (
  shift_id uuid primary key references shifts,
  command_id uuid not null unique,
  sequence bigint not null,
  operator_id uuid,
  -- by the terminal's clock
  closed_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  counted integer not null check (counted >= 0),
  difference bigint not null,
  reason text,
  -- somebody had looked at the figures before the count
  seen_at timestamptz,
  -- ShiftSums, as the terminal has them
  told jsonb not null,
  -- LeftByShift
  left_by_shift jsonb not null,
  -- ShiftSums by the ledger's rows of that moment, and where the two differ: [{of, told, ledger}]
  ledger jsonb,
  differences jsonb,
  noted_at timestamptz,
  noted_at_terminal uuid references terminals,
  noted_by text,
  noted_reason text,
  check (num_nulls(ledger, differences) in (0, 2)),
  check (num_nulls(noted_at, noted_at_terminal, noted_by, noted_reason) in (0, 4))
);
create index shift_closes_differ on shift_closes (shift_id) where differences <> '[]' and noted_at is null;
create trigger shift_closes_kept before delete on shift_closes for each row execute function refuse_change();
create trigger shift_closes_fixed before update on shift_closes for each row
  when (
    old.noted_at is not null
    or (old.ledger is not null and (new.ledger, new.differences) is distinct from (old.ledger, old.differences))
    or to_jsonb(old) - array['ledger', 'differences', 'noted_at', 'noted_at_terminal', 'noted_by', 'noted_reason']
      is distinct from to_jsonb(new) - array['ledger', 'differences', 'noted_at', 'noted_at_terminal', 'noted_by', 'noted_reason']
  )
  execute function refuse_change();

-- Each count of a drawer that somebody signed. The last one of the first end counts.
create table shift_counts (
  -- of the end that tells it
  command_id uuid not null,
  place smallint not null check (place >= 0),
  shift_id uuid not null references shifts,
  at timestamptz not null,
  counted integer not null check (counted >= 0),
  pieces jsonb,
  -- what the drawer should have had at that moment
  expected bigint not null,
  primary key (command_id, place)
);
create index shift_counts_shift on shift_counts (shift_id);
create trigger shift_counts_fixed before update or delete on shift_counts for each row execute function refuse_change();

-- What cash was moved for. `shift`: a shift began with its float, or ended. null: an older program has not said.
alter table drawer_movements
  add column purpose text check (purpose in ('paid_in', 'paid_out', 'safe_drop', 'no_sale', 'shift'));

alter table conflicts
  drop constraint conflicts_command_check,
  add constraint conflicts_command_check
    check (command in ('sell', 'order', 'exchange', 'drawer', 'check_in', 'print', 'shift', 'unreadable'));

-- The commands of each shift, by their places, and the order that each of them sold or named. A command that waits for a manager is here as well:
-- `kind` is null, and its conflict has its money.
create view shift_entries as
with bounds as (
  -- An end that comes after the next one has begun, as of a disk that had forgotten a shift, takes nothing from that one.
  select s.id as shift_id, s.terminal_id, s.opened_sequence, least(
    (select c.sequence from shift_closes c where c.shift_id = s.id),
    (
      select min(n.opened_sequence) from shifts n
      where n.terminal_id = s.terminal_id and (n.opened_sequence, n.id) > (s.opened_sequence, s.id)
    )
  ) as closed_sequence
  from shifts s
), told as (
  select b.shift_id, i.command_id, i.sequence,
    -- Nothing that is JSON becomes anything else by it: Postgres keeps no zero byte in a text.
    case when i.answer ->> 'outcome' = 'applied' then replace(i.entry, '\u0000', '\u2400')::jsonb end as entry
  from bounds b
    join inbox i on i.terminal_id = b.terminal_id and i.sequence > b.opened_sequence
      and (b.closed_sequence is null or i.sequence <= b.closed_sequence)
), bodies as (
  select shift_id, command_id, sequence, coalesce(entry #> '{command,body}', entry -> 'body') as body from told
)
select b.shift_id, b.command_id, b.sequence, b.body ->> 'kind' as kind,
  case b.body ->> 'kind'
    when 'sell' then b.body ->> 'bookingId'
    when 'order' then b.body ->> 'orderId'
    when 'exchange' then b.body #>> '{order,orderId}'
    when 'shift' then b.body ->> 'paidAtReader'
    else (
      -- What was handed over with an order may be sold, though its bookings are not.
      select k.order_id::text from conflicts k
      where b.body is null and k.command_id = b.command_id and k.sequence = b.sequence and k.reason <> 'id_reused' limit 1
    )
  end::uuid as order_id
from bodies b;

-- The money of a shift, in minor units: a row for each order and way to pay, for what waits for a manager, and for each movement of cash.
-- `cash`: what of it lies in the drawer.
create view shift_money as
select e.shift_id, e.command_id, p.currency, p.method as by, p.amount, coalesce(t.amount, 0) as tip,
  case p.method when 'cash' then p.amount + coalesce(t.amount, 0) else 0 end as cash
from shift_entries e
  join shifts s on s.id = e.shift_id
  join orders o on o.id = e.order_id and o.terminal_id = s.terminal_id
  join payments p on p.order_id = o.id and p.state = 'captured'
  left join order_tips t on t.payment_id = p.id
union all
select e.shift_id, e.command_id, k.currency, w.by, w.amount - w.tip, w.tip, case w.by when 'cash' then w.amount else 0 end
from shift_entries e
  join conflicts k on k.command_id = e.command_id and k.sequence = e.sequence
  cross join lateral (
    values ('cash', k.amount - k.by_card_machine, k.tip - k.tip_by_card_machine), ('card_machine', k.by_card_machine, k.tip_by_card_machine)
  ) as w (by, amount, tip)
where e.kind is null and k.command in ('sell', 'order', 'exchange') and k.amount is not null
  and not k.is_in_books and k.return_id is null and w.amount <> 0
  and not exists (select from copied_conflicts c where c.id = k.id)
union all
select e.shift_id, e.command_id, m.currency, 'movement', m.amount, 0, case m.direction when 'in' then m.amount else -m.amount end
from shift_entries e join drawer_movements m on m.id = e.command_id
where e.kind = 'drawer'
union all
select e.shift_id, e.command_id, k.body #>> '{amount,currency}', 'movement', (k.body #>> '{amount,amount}')::int, 0,
  case k.body ->> 'direction' when 'in' then 1 else -1 end * (k.body #>> '{amount,amount}')::int
from shift_entries e join conflicts k on k.command_id = e.command_id and k.sequence = e.sequence
where e.kind is null and k.command = 'drawer' and not exists (select from copied_conflicts c where c.id = k.id);

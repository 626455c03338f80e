-- A shift that was closed takes nothing that an older copy of its terminal's disk tells afterwards: that entry lies in a place of the outbox that
-- another entry has had, and its cash lies in another drawer. An entry that was late by itself still has its place.

create or replace view shift_entries as
with bounds as (
  -- An end that comes after the next one has begun, as of a disk that had forgotten a shift, takes nothing from that one.
  select s.id as shift_id, s.terminal_id, s.opened_sequence, least(
    c.sequence,
    (
      select min(n.opened_sequence) from shifts n
      where n.terminal_id = s.terminal_id and (n.opened_sequence, n.id) > (s.opened_sequence, s.id)
    )
  ) as closed_sequence, closing.received_at as closed_at
  from shifts s
    left join shift_closes c on c.shift_id = s.id
    left join inbox closing on closing.command_id = c.command_id
), told as (
  select b.shift_id, i.command_id, i.sequence,
    -- Nothing that is JSON becomes anything else by it: Postgres keeps no zero byte in a text.
    case when i.answer ->> 'outcome' = 'applied' then replace(i.entry, '\u0000', '\u2400')::jsonb end as entry
  from bounds b
    join inbox i on i.terminal_id = b.terminal_id and i.sequence > b.opened_sequence
      and (b.closed_sequence is null or i.sequence <= b.closed_sequence)
  where b.closed_at is null or i.received_at <= b.closed_at or not exists (
    select from inbox first
    where first.terminal_id = i.terminal_id and first.sequence = i.sequence and first.received_at <= b.closed_at
  )
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

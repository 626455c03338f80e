-- The history of a booking, oldest first: its transitions, seats that were given back before the last ones, and a
-- manager's decisions about its money. `operator`: who worked at the terminal or the manager's page, if anybody had logged in.
-- $1 booking id  $2 at most
with events as (
  select e.at, e.sequence, 'transition' as kind, e.from_state, e.to_state, e.actor, e.actor_id, e.via, e.why,
    -- both are written by one statement: the moment is the same
    c.answer -> 'seats' as seats,
    -- as the terminal named it: the order that sold it, or the return
    case
      when e.from_state = 'held' and e.to_state = 'confirmed' then (select b.order_id from bookings b where b.id = $1)
      when c.idempotency_key ~ '^[0-9a-f-]{36}$' then c.idempotency_key::uuid
    end as act, null as item
  from booking_events e
    left join cancellations c on c.booking_id = e.booking_id and c.at = e.at and e.from_state = 'confirmed'
  where e.booking_id = $1
  union all
  select c.at, 0, 'seats_given_back', null, null, coalesce(c.actor, 'server'), c.actor_id, coalesce(c.via, 'server'),
    coalesce(c.why, ''), c.answer -> 'seats',
    case when c.idempotency_key ~ '^[0-9a-f-]{36}$' then c.idempotency_key::uuid end, null
  from cancellations c
  where c.booking_id = $1 and not exists (
    select from booking_events e where e.booking_id = $1 and e.from_state = 'confirmed' and e.at = c.at
  )
  union all
  select a.at, a.sequence, case a.act when 'set_aside' then 'set_aside' else 'tried_again' end, null, null,
    'manager', a.terminal_id::text, 'manager', coalesce(a.reason, ''), null, null, a.item
  from attention_acts a
  where a.item in (
    select 'refund:' || id from refunds where booking_id = $1
    union all select 'payment:' || id from payments where booking_id = $1
    union all select 'delivery:' || id from deliveries where booking_id = $1
  )
)
select e.at, e.kind, e.from_state, e.to_state, e.actor, t.name, coalesce(p.name, o.name) as operator, e.via, e.why, e.seats
from events e left join terminals t on t.id::text = e.actor_id
  left join operator_acts w on w.id = e.act and w.terminal_id = t.id
  left join operators p on p.id = w.operator_id
  left join lateral (
    select c.name from office_acts f join office_accounts c on c.id = f.account_id
    where f.terminal_id = t.id and f.refused is null and f.at <= e.at
      -- a show that was cancelled gives back its bookings later, by the job
      and (f.subject = e.act::text or f.subject = e.item or (f.what = 'cancelShow' and e.act is null and e.item is null
        and f.subject = (select b.show_id::text from bookings b where b.id = $1)))
    order by f.at desc limit 1
  ) o on e.actor = 'manager' and t.id is not null
order by e.at, e.sequence
limit $2

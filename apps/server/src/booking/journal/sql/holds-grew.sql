-- Makes the bookings of first claims, and grows those that are held; one row a booking. A booking is left alone (and is
-- missing from the result) if it has ended, belongs elsewhere, was ordered otherwise, or would hold more than $7 seats.
-- So is an online customer's while another of the same customer and show is live.
-- $1 booking ids  $2 references, used where the booking is new  $3 show ids  $4 terminal ids or null  $5 seats  $6 until  $7 limit
-- $8 customer ids or null  $9 order hashes or null  $10 quotes or null
-- No booking, and no customer with a show, is named twice.
with request as (
  select *
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::int[], $6::timestamptz[], $8::text[], $9::bytea[], $10::json[])
    as r (id, reference, show_id, terminal_id, seats, until, customer_id, order_hash, quote)
), live as (
  insert into live_bookings as l (customer_id, show_id, booking_id)
  select customer_id, show_id, id from request where customer_id is not null order by customer_id, show_id
  on conflict (customer_id, show_id) do update set booking_id = excluded.booking_id
  -- A booking that was made a moment ago isn't seen here yet, and so stays: it is live.
  where l.booking_id = excluded.booking_id or exists (
    select from bookings b where b.id = l.booking_id and (b.state <> 'held' or b.hold_until <= now())
  )
  returning booking_id
), grown as (
  insert into bookings as b
    (id, reference, show_id, state, terminal_id, held_seats, hold_until, customer_id, order_hash, quote)
  select r.id, r.reference, r.show_id, 'held', r.terminal_id, r.seats, r.until, r.customer_id, r.order_hash, r.quote
  from request r
  where r.seats <= $7::int and (r.customer_id is null or r.id in (select booking_id from live))
  order by r.id
  on conflict (id) do update set held_seats = b.held_seats + excluded.held_seats
  where b.state = 'held'
    and b.show_id = excluded.show_id
    and b.terminal_id is not distinct from excluded.terminal_id
    and b.customer_id is not distinct from excluded.customer_id
    and b.order_hash is not distinct from excluded.order_hash
    and b.held_seats + excluded.held_seats <= $7::int
  returning new.id, new.reference, new.hold_until, new.terminal_id, new.customer_id, old.id is null as fresh
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
  select g.id, e.from_state, e.to_state,
    case when g.terminal_id is not null then 'terminal' when g.customer_id is not null then 'customer' else 'server' end,
    coalesce(g.customer_id, g.terminal_id::text),
    case when g.terminal_id is not null then 'terminal' when g.customer_id is not null then 'online' else 'server' end, e.why
  from grown g
  join (values (0, null, 'initiated', 'seats asked for'), (1, 'initiated', 'held', 'seats held'), (2, null, 'held', 'seats held'))
    as e (step, from_state, to_state, why)
    on case when g.customer_id is null then e.step = 2 else e.step < 2 end
  where g.fresh
  order by g.id, e.step
)
select id, reference, hold_until from grown

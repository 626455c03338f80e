-- Makes the bookings of first claims, and grows those that are held; one row a booking. A booking is left alone (and is
-- missing from the result) that has ended, belongs elsewhere, or would hold more than $7 seats.
-- $1 booking ids  $2 references, used where the booking is new  $3 show ids  $4 terminal ids or null  $5 seats  $6 until  $7 limit
with grown as (
  insert into bookings as b (id, reference, show_id, state, terminal_id, held_seats, hold_until)
  select r.id, r.reference, r.show_id, 'held', r.terminal_id, r.seats, r.until
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::int[], $6::timestamptz[])
    as r (id, reference, show_id, terminal_id, seats, until)
  where r.seats <= $7::int
  order by r.id
  on conflict (id) do update set held_seats = b.held_seats + excluded.held_seats
  where b.state = 'held'
    and b.show_id = excluded.show_id
    and b.terminal_id is not distinct from excluded.terminal_id
    and b.held_seats + excluded.held_seats <= $7::int
  returning new.id, new.reference, new.hold_until, new.terminal_id, old.id is null as fresh
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, actor_id, why)
  select id, null, 'held', case when terminal_id is null then 'customer' else 'terminal' end, terminal_id, 'seats held'
  from grown where fresh
)
select id, reference, hold_until from grown

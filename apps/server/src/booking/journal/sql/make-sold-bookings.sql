-- Makes bookings that the books don't have yet, with the event of a hold that holds nothing; they are sold in the same
-- transaction. Fewer rows than asked for: somebody was faster by a moment, with the booking or with the reference.
-- $1 booking ids  $2 lent references  $3 others, used where another booking is called so already  $4 show ids  $5 terminal ids
with made as (
  insert into bookings (id, reference, show_id, state, terminal_id, held_seats)
  select r.id, case when exists (select from bookings b where b.reference = r.lent) then r.other else r.lent end,
    r.show_id, 'held', r.terminal_id, 0
  from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[]) as r (id, lent, other, show_id, terminal_id)
  order by r.id
  on conflict do nothing
  returning id, terminal_id
)
insert into booking_events (booking_id, from_state, to_state, actor, actor_id, via, why)
select id, null, 'held', 'terminal', terminal_id::text, 'terminal', 'sold while cut off' from made

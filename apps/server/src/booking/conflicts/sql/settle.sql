-- Settles a conflict without a booking of its own, once, where the attempt has its lease, and the conflict is locked with the
-- others of its command or booking. No row: it is settled already; or the money of a copy is to go back, and its sale is in the books by another entry. Tickets
-- whose money goes back are void at the doors. A valid one stays good, because an altered entry may name the tickets of an
-- honest sale. The moment is that of the clock: the one who waited for another is later.
-- $1 conflict id  $2 the manager's terminal  $3 refund, noted, or same_seats when it was applied  $4 reason
-- Its tickets, one row each: $5 show ids  $6 ids
-- $7 the booking that the sale is, when it was applied, or null
with settled as (
  update conflicts
  set settled_at = clock_timestamp(), settled_by = $2, resolution = $3::text, settled_reason = $4, settled_booking = $7,
    settling_by = null, settling_until = null, settling_booking = null
  where id = $1 and settled_at is null and not ($3 = 'refund' and exists (select from copied_conflicts c where c.id = $1))
  returning id
), told as (
  insert into door_news (show_id, ticket_id, kind, why)
  select n.show_id, n.id, 'void', 'refunded' from settled s, unnest($5::uuid[], $6::uuid[]) as n (show_id, id)
  where $3 = 'refund'
    and not exists (select from tickets t where t.id = n.id and t.cancelled_at is null)
)
select id, pg_notify('conflicts', '') from settled

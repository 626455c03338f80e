-- Tells which of these conflicts are open, if their sale is in the books by another entry, and who has a lease on them or on
-- the others of the same command or booking. A statement of its own after the lock: only its snapshot shows what others had
-- done. A lease lapses by the ledger's clock, and not by the transaction's beginning: the lock may have been waited for.
-- $1 conflict ids
select k.id, exists (select from copied_conflicts c where c.id = k.id) as is_copy,
  case when k.settling_until > clock_timestamp() then k.settling_booking end as leased_to,
  exists (
    select from conflicts o
    where (o.command_id = k.command_id or o.booking_id = k.booking_id) and o.id <> k.id and o.settled_at is null
      and not are_bookings_of_one_order(k, o)
      and o.settling_until > clock_timestamp()
  ) as is_other_leased
from conflicts k where k.id = any($1::uuid[]) and k.settled_at is null

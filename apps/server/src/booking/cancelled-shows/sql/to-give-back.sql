-- Bookings of a show that hold or have bought seats; a terminal's holds are its own to end.
-- $1 show id
select b.id, s.cancelled_why as why, s.cancelled_by as by
from bookings b join shows s on s.id = b.show_id
where b.show_id = $1 and s.cancelled_at is not null
  and (b.state = 'confirmed' or (b.state in ('initiated', 'held') and b.terminal_id is null))
order by b.id

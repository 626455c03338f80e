-- The bookings of an order, by their shows.
-- $1 order id
select b.id, b.reference, b.show_id, m.title as movie, s.starts_at
from bookings b join shows s on s.id = b.show_id join movies m on m.id = s.movie_id
where b.order_id = $1
order by s.starts_at, b.id

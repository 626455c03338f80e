-- Bookings found by a word that begins so, the shows nearest to now first.
-- $1 cinemas  $2 'email', 'phone' or 'card'  $3 the word's beginning  $4 how many
select f.booking_id as id
from found_by f
where f.cinema_id = any($1::uuid[]) and f.kind = $2 and f.word >= $3 and f.word < $3 || chr(1114111)
order by abs(extract(epoch from f.starts_at - now())), f.booking_id
limit $4

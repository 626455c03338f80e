-- Bookings found by a word that begins so, the shows nearest to now first.
-- $1 cinemas  $2 'email', 'phone' or 'card'  $3 the word's beginning  $4 how many
select b.id
from found_by f join bookings b on b.id = f.booking_id join shows s on s.id = b.show_id
where f.cinema_id = any($1::uuid[]) and f.kind = $2 and f.word >= $3 and f.word < $3 || chr(1114111)
order by abs(extract(epoch from s.starts_at - now())), b.id
limit $4

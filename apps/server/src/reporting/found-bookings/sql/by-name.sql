-- Bookings whose customer's name has words that begin like all of these, the shows nearest to now first. Accents, case and signs of the
-- query are none: `%` and `_` mean nothing.
-- $1 cinemas  $2 words, as text; six of them are looked for  $3 from, $4 until: of shows that start then; null: any
-- $5 true: sold ones alone  $6 how many
with words as (
  select distinct word from string_to_table(fold($2), ' ') as word where word <> '' limit 6
), hits as (
  select f.booking_id, count(distinct w.word) as words
  from words w join found_by f on f.cinema_id = any($1::uuid[]) and f.kind = 'name'
    and f.word >= w.word collate "C" and f.word < (w.word || chr(1114111)) collate "C"
  group by f.booking_id
)
select b.id
from hits h join bookings b on b.id = h.booking_id join shows s on s.id = b.show_id
where h.words = (select count(*) from words)
  and s.starts_at >= coalesce($3::timestamptz, '-infinity') and s.starts_at <= coalesce($4::timestamptz, 'infinity')
  and (not $5::boolean or b.state = 'confirmed')
order by abs(extract(epoch from s.starts_at - now())), b.id
limit $6

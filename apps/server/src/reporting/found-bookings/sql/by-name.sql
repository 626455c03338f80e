-- Bookings whose customer's name has words that begin like all of these, the shows nearest to now first. Accents, case and signs of the
-- query are none: `%` and `_` mean nothing. Each word is a bit: a booking that has all of them is a hit.
-- $1 cinemas  $2 words, as text; six of them are looked for  $3 from, $4 until: of shows that start then; null: any
-- $5 true: sold ones alone  $6 how many
with words as (
  select word, 1 << (row_number() over ())::int as bit
  from (select distinct word from string_to_table(fold($2), ' ') as word where word <> '' limit 6) typed
), hits as (
  select f.booking_id, min(f.starts_at) as starts_at
  from words w cross join lateral (
    select booking_id, starts_at from found_by
    where cinema_id = any($1::uuid[]) and kind = 'name'
      and word >= w.word collate "C" and word < (w.word || chr(1114111)) collate "C"
      and starts_at >= coalesce($3::timestamptz, '-infinity') and starts_at <= coalesce($4::timestamptz, 'infinity')
    -- Each word's by the index of words: Postgres takes a join of them for a third of the table.
    offset 0
  ) f
  group by f.booking_id
  having bit_or(w.bit) = (select bit_or(bit) from words)
)
select h.booking_id as id
from hits h
-- By its key, one by one: the window has left few.
where not $5::boolean or (select b.state = 'confirmed' from bookings b where b.id = h.booking_id)
order by abs(extract(epoch from h.starts_at - now())), h.booking_id
limit $6

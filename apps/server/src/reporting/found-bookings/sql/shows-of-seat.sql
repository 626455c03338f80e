-- Shows of some cinemas in which a seat may be meant, the nearest to now first.
-- $1 cinemas  $2 the show or null  $3 from, $4 until  $5 start in the cinema's time zone, HH:MM, or null  $6 words of title and auditorium
select s.id
from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id join movies m on m.id = s.movie_id
where c.id = any($1::uuid[])
  and case when $2::uuid is null then s.starts_at between $3::timestamptz and $4::timestamptz else s.id = $2 end
  and ($5::text is null or to_char(s.starts_at at time zone c.time_zone, 'HH24:MI') = $5)
  and not exists (
    select from string_to_table(fold($6), ' ') as word
    where word <> '' and strpos(fold(m.title || ' ' || a.name), word) = 0
  )
order by abs(extract(epoch from s.starts_at - now())), s.id
limit 200

-- A movie's shows to come, the earliest first, from a place in that order.
-- $1 movie id  $2 city or null for any  $3 date in the cinema's time zone or null for any
-- $4 start, $5 show id: after this one; null: from the beginning
-- $6 how many
select s.id as show_id, s.starts_at, s.seat_plan_id, p.seat_count, l.id as price_list_id, l.name as price_list_name, l.prices, l.rules, l.currency, s.formats, s.language,
  to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_start,
  a.id as auditorium_id, a.name as auditorium_name,
  c.id as cinema_id, c.name, c.address, c.postal_code, c.city, c.region, c.country, c.latitude, c.longitude, c.time_zone
from shows s
join auditoria a on a.id = s.auditorium_id
join cinemas c on c.id = a.cinema_id
join seat_plans p on p.id = s.seat_plan_id
join price_lists l on l.id = s.price_list_id
where s.movie_id = $1
  and s.starts_at > now() and s.cancelled_at is null
  and ($2::text is null or fold(c.city) = fold($2))
  and ($3::date is null or (s.starts_at at time zone c.time_zone)::date = $3)
  and ($4::timestamptz is null or (s.starts_at, s.id) > ($4, $5::uuid))
order by s.starts_at, s.id
limit $6::int

-- The claims of terminals, held and allotted, by terminal and show.
-- $1 a cinema's id; null: of every cinema  $2 at most so many rows
-- `claims`: [[seat index, kind, whether it is an earlier life's], …]
-- `holds`: the bookings that hold the held ones: [[reference, until, seats], …]; null: none
select t.id as terminal_id, t.name, t.last_seen_at, t.revoked_at is not null as revoked,
  r.server_id is not null and t.revoked_at is null as connected,
  s.id as show_id, s.starts_at, m.title as movie, a.name as auditorium, i.name as cinema,
  json_agg(json_build_array(c.seat_index, c.kind, c.grant_number <= coalesce(r.orphaned_up_to, 0)) order by c.seat_index) as claims,
  (select json_agg(json_build_array(b.reference, b.hold_until, b.held_seats) order by b.hold_until, b.reference) from bookings b
    where b.show_id = s.id and b.terminal_id = t.id and b.state = 'held') as holds
from shows s
join auditoria a on a.id = s.auditorium_id
join cinemas i on i.id = a.cinema_id
join movies m on m.id = s.movie_id
join seat_claims c on c.show_id = s.id and c.kind in ('held', 'allotted')
join terminals t on t.id = c.terminal_id
left join terminal_runs r on r.terminal_id = t.id
where ($1::uuid is null or a.cinema_id = $1) and s.starts_at > now() - interval '9 days'
  -- The longest that a policy allots before a show; a hold may be of any.
  and (s.starts_at < now() + interval '169 hours'
    or s.id in (select show_id from bookings where state = 'held' and terminal_id is not null))
group by t.id, r.terminal_id, s.id, m.id, a.id, i.id
order by s.starts_at, t.name, s.id
limit $2

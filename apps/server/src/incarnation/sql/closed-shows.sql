-- The shows that are closed since the ledger was set back and could still be sold otherwise, by their start, and what each waits
-- for.
-- $1 cinema or null for all
-- Returns a row a show: lost_since: what was done since then may be missing; terminals: the names of those that weren't heard;
-- gateway: whether it is still being read, or a payment of the lost hours has no end yet.
select c.show_id, s.starts_at, m.title as movie, a.name as auditorium, n.name as cinema, n.time_zone,
  i.lost_since, i.gateway_read_at is null or exists (
    select from payments p join bookings b on b.id = p.booking_id
    where b.show_id = c.show_id and p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
      and uuid_extract_timestamp(p.id) < i.began_at
  ) as gateway,
  coalesce((
    select json_agg(t.name order by t.name) from awaited_terminals w join terminals t on t.id = w.terminal_id
    where w.incarnation = c.incarnation and w.heard_at is null and t.revoked_at is null
      and (t.cinema_id is null or t.cinema_id = a.cinema_id
        or exists (select from seat_claims k where k.show_id = c.show_id and k.terminal_id = t.id))
  ), '[]') as terminals
from closed_shows c
  join incarnations i on i.number = c.incarnation
  join shows s on s.id = c.show_id join movies m on m.id = s.movie_id
  join auditoria a on a.id = s.auditorium_id join cinemas n on n.id = a.cinema_id
where c.opened_at is null and s.cancelled_at is null and s.starts_at > now() - interval '12 hours'
  and ($1::uuid is null or a.cinema_id = $1)
order by s.starts_at, n.name, a.name

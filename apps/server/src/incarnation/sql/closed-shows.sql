-- The shows that are closed since the ledger was set back and could still be sold otherwise, by their start, with
-- everything that each waits for.
-- $1 cinema or null for all
-- Returns a row a show: lost_since: what was done since then may be missing; shown_by: what a terminal said that showed it, null
-- where a server noticed it or an operator said it; terminals: the names of those that weren't heard;
-- gateway: whether it is still being read, or a payment of the lost hours has no end yet.
with awaited as materialized (
  select w.incarnation, t.id, t.name, t.cinema_id
  from awaited_terminals w join terminals t on t.id = w.terminal_id
  where w.heard_at is null and t.revoked_at is null
)
select c.show_id, s.starts_at, m.title as movie, a.name as auditorium, n.name as cinema, n.time_zone,
  i.lost_since, case when i.why = 'terminal_knows_more' then i.said end as shown_by, i.gateway_read_at is null or exists (
    select from payments p join bookings b on b.id = p.booking_id
    where b.show_id = c.show_id and p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
      and uuid_extract_timestamp(p.id) < i.began_at
  ) as gateway,
  coalesce((
    select json_agg(name order by name) from (
      select name from awaited w
      where w.incarnation = c.incarnation and (w.cinema_id is null or w.cinema_id = a.cinema_id)
      union
      select name from seat_claims k join awaited w on w.id = k.terminal_id
      where k.show_id = c.show_id and w.incarnation = c.incarnation
    ) as terminals
  ), '[]') as terminals
from closed_shows c
  join incarnations i on i.number = c.incarnation
  join shows s on s.id = c.show_id join movies m on m.id = s.movie_id
  join auditoria a on a.id = s.auditorium_id join cinemas n on n.id = a.cinema_id
where c.opened_at is null and s.cancelled_at is null and s.starts_at > now() - interval '12 hours'
  and ($1::uuid is null or a.cinema_id = $1)
order by s.starts_at, n.name, a.name

-- Opens the closed shows that wait for nothing more: the gateway was read, each of their payments of the lost hours has an end, and
-- every terminal was heard that sells at their cinema or has claims on them. A terminal that is revoked is waited for no longer.
-- Their rows are locked in the order of their ids, so that two who open shows at once wait for each other in turn.
-- Returns a row a show.
with heard as (
  select c.show_id
  from closed_shows c join incarnations i on i.number = c.incarnation
    join shows s on s.id = c.show_id join auditoria a on a.id = s.auditorium_id
  where c.opened_at is null and i.gateway_read_at is not null
    and not exists (
      select from payments p join bookings b on b.id = p.booking_id
      where b.show_id = c.show_id and p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
        and uuid_extract_timestamp(p.id) < i.began_at
    )
    and not exists (
      select from awaited_terminals w join terminals t on t.id = w.terminal_id
      where w.incarnation = c.incarnation and w.heard_at is null and t.revoked_at is null
        and (t.cinema_id is null or t.cinema_id = a.cinema_id
          or exists (select from seat_claims k where k.show_id = c.show_id and k.terminal_id = t.id))
    )
  order by c.show_id
  for update of c
)
update closed_shows c set opened_at = now() from heard where c.show_id = heard.show_id
returning c.show_id

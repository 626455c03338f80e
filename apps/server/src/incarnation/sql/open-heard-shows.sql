-- Opens the closed shows that wait for nothing more: the gateway was read, each of their payments of the lost hours has an end, and
-- every terminal was heard that sells at their cinema or has claims on them. A terminal that is revoked is waited for no longer.
-- Returns a row a show.
update closed_shows c set opened_at = now()
from shows s join auditoria a on a.id = s.auditorium_id, incarnations i
where s.id = c.show_id and c.opened_at is null and i.number = c.incarnation and i.gateway_read_at is not null
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
returning c.show_id

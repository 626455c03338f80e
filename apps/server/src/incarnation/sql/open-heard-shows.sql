-- Opens the closed shows that wait for nothing more. The gateway was read, and each of their payments of the lost hours
-- has an end. Every terminal was heard that sells at their cinema or has claims on them. A terminal that is revoked is
-- waited for no longer. The rows are locked in the order of their ids, so that two who open shows at once wait for each
-- other in turn. Each condition is looked up in a small table of its own (`not in`). The claims of a show are read by its
-- key, last (`offset 0` keeps the planner to that). Every server asks this every five seconds, of tens of thousands of
-- shows and hundreds of terminals.
-- Returns a row a show.
with awaited as materialized (
  select w.incarnation, t.id, t.cinema_id
  from awaited_terminals w join terminals t on t.id = w.terminal_id
  where w.heard_at is null and t.revoked_at is null
), unpaid as materialized (
  select b.show_id
  from payments p join bookings b on b.id = p.booking_id
    join closed_shows c on c.show_id = b.show_id join incarnations i on i.number = c.incarnation
  where p.state = 'pending' and p.gateway_ref is not null and p.gateway <> 'cash'
    and uuid_extract_timestamp(p.id) < i.began_at
), near as materialized (
  select c.show_id
  from closed_shows c join shows s on s.id = c.show_id join auditoria a on a.id = s.auditorium_id
  where c.opened_at is null
    and c.incarnation not in (select number from incarnations where gateway_read_at is null)
    and c.incarnation not in (select incarnation from awaited where cinema_id is null)
    and (c.incarnation, a.cinema_id) not in (select incarnation, cinema_id from awaited where cinema_id is not null)
    and c.show_id not in (select show_id from unpaid)
), heard as (
  select c.show_id
  from closed_shows c join near on near.show_id = c.show_id
  where c.opened_at is null and not exists (
    select from seat_claims k join awaited w on w.id = k.terminal_id and w.incarnation = c.incarnation
    where k.show_id = c.show_id
    offset 0
  )
  order by c.show_id
  for update of c
)
update closed_shows c set opened_at = now() from heard where c.show_id = heard.show_id
returning c.show_id

-- Tells if a payment was begun before the ledger was set back, so that its end may be lost.
-- $1 payment id (a UUIDv7: its first bits are when it was begun)  $2 the show that it is for
-- Returns a row if so: patient: a terminal that may have let go of its seats may not be back yet. The incarnation is young, or the
-- show is closed and waits for a terminal. A terminal is heard, or a manager revokes it or opens the show, whatever becomes of
-- the payment: so this ends.
with awaited as (
  select t.id, t.cinema_id, a.cinema_id as show_at
  from closed_shows c
    join shows s on s.id = c.show_id join auditoria a on a.id = s.auditorium_id
    join awaited_terminals w on w.incarnation = c.incarnation join terminals t on t.id = w.terminal_id
  where c.show_id = $2 and c.opened_at is null and s.starts_at > now() - interval '12 hours'
    and w.heard_at is null and t.revoked_at is null
)
select i.began_at > now() - interval '10 minutes'
  or exists (select from awaited where cinema_id is null or cinema_id = show_at)
  or exists (select from seat_claims k join awaited w on w.id = k.terminal_id where k.show_id = $2) as patient
from incarnations i
where i.why <> 'first' and uuid_extract_timestamp($1::uuid) < i.began_at
order by i.number desc limit 1

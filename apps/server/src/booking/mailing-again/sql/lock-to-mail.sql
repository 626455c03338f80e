-- A booking whose tickets are to be mailed once more. Nobody else mails it until the transaction's end.
-- $1 booking  $2 cinemas: only theirs
select b.email, b.state = 'confirmed' as sold
from bookings b
where b.id = $1 and exists (
  select from shows s join auditoria a on a.id = s.auditorium_id where s.id = b.show_id and a.cinema_id = any($2::uuid[])
)
for no key update of b

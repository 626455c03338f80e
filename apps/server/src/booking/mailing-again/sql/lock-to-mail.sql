-- A booking whose tickets are to be mailed once more, with how often that was done within the hour. Nobody else mails it meanwhile.
-- $1 booking  $2 cinemas: only theirs
select b.email, b.state = 'confirmed' as sold,
  (select count(*)::int from ticket_mails m where m.booking_id = b.id and m.at > now() - interval '1 hour') as mails
from bookings b
where b.id = $1 and exists (
  select from shows s join auditoria a on a.id = s.auditorium_id where s.id = b.show_id and a.cinema_id = any($2::uuid[])
)
for no key update of b

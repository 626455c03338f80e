-- The earliest admission with a ticket that still counts is its first, where none is: another door had let somebody in as well.
-- $1 ticket id
update admissions set first = true
where id = (select id from admissions where ticket_id = $1 and undone_at is null order by received_at, id limit 1)
  and not exists (select from admissions where ticket_id = $1 and first)

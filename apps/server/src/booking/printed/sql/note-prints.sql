-- Papers of tickets that left a printer; those of tickets that the books don't have are nothing. Idempotent.
-- $1 command id  $2 terminal  $3 booking  $4 ticket ids  $5 at, by the terminal's clock
insert into ticket_prints (ticket_id, command_id, terminal_id, at)
select t.id, $1, $2, $5 from tickets t where t.id = any($4::uuid[]) and t.booking_id = $3
on conflict do nothing

-- A door reads on from what the ledger showed when it read last: news is numbered before its transaction ends, so that no number
-- says what has been seen. Since migration 0009 it was read by number, and the last of it again.

alter table door_news
  -- Which wrote it; doors that read before this migration begin anew.
  add column transaction xid8 not null default pg_current_xact_id(),
  drop column learned_at;
create index door_news_transaction on door_news (transaction);

-- A ticket that a revoked counter signed is good at a door if the house knows its sale, so doors are told of those: see
-- revoke-terminal.sql, which does it for the ones to come.
insert into door_news (show_id, ticket_id, kind)
select t.show_id, t.id, 'good'
from terminals r join bookings b on b.terminal_id = r.id join tickets t on t.booking_id = b.id join shows s on s.id = t.show_id
where r.revoked_at is not null and t.cancelled_at is null and s.starts_at > now() - interval '36 hours';

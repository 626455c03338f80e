-- The answered part of batches: the entries by their hashes, and commands by their ids, whoever sent them. `is_former`:
-- the terminal that sent it may be an earlier enrolment of the sender's device. It is of the same kind and cinema, and
-- was revoked or last seen before that. A terminal that was seen after it is another device. A sale may have come first
-- as a copy, in an entry that was altered, and be sold already (a manager has settled that). Then the copy's answer is
-- returned.
-- Entries, one row each: $1 senders  $2 hashes
-- Commands, one row each: $3 senders  $4 ids  $5 ids of the bookings that they sell, or null
-- `sender`: of the batch. An entry that is known by its hash and its command's id comes twice.
with command as (
  select * from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as c (sender, id, booking_id)
), found as (
  select e.sender, i.command_id
  from unnest($1::uuid[], $2::text[]) as e (sender, hash) join inbox i on i.terminal_id = e.sender and i.hash = e.hash
  union all
  select c.sender, i.command_id from command c join inbox i on i.command_id = c.id
)
select f.sender, i.command_id, i.terminal_id, i.body_hash, i.sequence, i.hash, i.entry, i.answer,
  former.id <> self.id and former.kind = self.kind and former.cinema_id is not distinct from self.cinema_id
    and coalesce(least(former.revoked_at, former.last_seen_at) <= self.enrolled_at, false) as is_former
from found f
  join inbox i on i.command_id = f.command_id
  join terminals former on former.id = i.terminal_id
  join terminals self on self.id = f.sender
union all
select c.sender, k.command_id, k.terminal_id, copy.body_hash, null, null, null, copy.answer, false
from command c
  join conflicts k on k.command_id = c.id and k.booking_id = c.booking_id and k.terminal_id = c.sender and k.settled_booking is not null
  join inbox copy on copy.command_id = k.id
where not exists (select from inbox i where i.command_id = k.command_id)

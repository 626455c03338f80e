-- The answered part of a batch: the entries by their hashes, and commands by their ids, whoever sent them. `is_former`:
-- the terminal that sent it may be an earlier enrolment of the sender's device. It is of the same kind and cinema, and
-- was revoked or last seen before that. A terminal that was seen after it is another device. A sale may have come first
-- as a copy, in an entry that was altered, and be sold already (a manager has settled that). Then the copy's answer is
-- returned.
-- $1 terminal id  $2 hashes of its entries  $3 command ids  $4 ids of the bookings that they sell
select i.command_id, i.terminal_id, i.body_hash, i.sequence, i.hash, i.entry, i.answer,
  former.id <> self.id and former.kind = self.kind and former.cinema_id is not distinct from self.cinema_id
    and coalesce(least(former.revoked_at, former.last_seen_at) <= self.enrolled_at, false) as is_former
from inbox i
  join terminals former on former.id = i.terminal_id
  join terminals self on self.id = $1
where (i.terminal_id = $1 and i.hash = any($2::text[])) or i.command_id = any($3::uuid[])
union all
select k.command_id, k.terminal_id, copy.body_hash, null, null, null, copy.answer, false
from conflicts k join inbox copy on copy.command_id = k.id
where k.terminal_id = $1 and k.booking_id = any($4::uuid[]) and k.command_id = any($3::uuid[]) and k.settled_booking is not null
  and not exists (select from inbox i where i.command_id = k.command_id)

-- What of a batch has its answer already: the entries by their hashes, and commands by their ids, whoever sent them.
-- `is_former`: the terminal that sent it may be what the sender's device was before it was enrolled anew: of the same kind and
-- cinema, and revoked or last seen before that. Who was there after it is another device.
-- $1 terminal id  $2 hashes of its entries  $3 command ids
select i.command_id, i.terminal_id, i.body_hash, i.sequence, i.hash, i.entry, i.answer,
  former.id <> self.id and former.kind = self.kind and former.cinema_id is not distinct from self.cinema_id
    and coalesce(least(former.revoked_at, former.last_seen_at) <= self.enrolled_at, false) as is_former
from inbox i
  join terminals former on former.id = i.terminal_id
  join terminals self on self.id = $1
where (i.terminal_id = $1 and i.hash = any($2::text[])) or i.command_id = any($3::uuid[])

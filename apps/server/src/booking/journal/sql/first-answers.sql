-- The first answers to commands, by their ids and by their places in their terminals' outboxes.
-- $1 command ids  $2 terminal ids  $3 sequences  $4 hashes
select command_id, terminal_id, body_hash, sequence, hash, answer from inbox where command_id = any($1::uuid[])
union all
select i.command_id, i.terminal_id, i.body_hash, i.sequence, i.hash, i.answer
from unnest($2::uuid[], $3::bigint[], $4::text[]) as r (terminal_id, sequence, hash)
join inbox i using (terminal_id, sequence, hash)

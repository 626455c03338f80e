-- What of a batch has its answer already: the entries by their hashes, and commands by their ids, whoever sent them.
-- $1 terminal id  $2 hashes of its entries  $3 command ids
select command_id, terminal_id, body_hash, sequence, hash, entry, answer from inbox
where (terminal_id = $1 and hash = any($2::text[])) or command_id = any($3::uuid[])

-- What these commands were answered the first time.
-- $1 command ids
select command_id, terminal_id, body_hash, answer from inbox where command_id = any($1::uuid[])

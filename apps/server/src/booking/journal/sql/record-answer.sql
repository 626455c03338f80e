-- Keeps the answer of a command; where it has one already, that stays, and no row is written.
-- $1 command id  $2 terminal id  $3 body hash  $4 sequence  $5 hash  $6 entry  $7 answer
insert into inbox (command_id, terminal_id, body_hash, sequence, hash, entry, answer) values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing

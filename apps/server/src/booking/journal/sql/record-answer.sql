-- Keeps the answer of a command that changed nothing; where it has one already, that stays, and no row is written.
-- $1 command id  $2 terminal id  $3 body hash  $4 answer
insert into inbox (command_id, terminal_id, body_hash, answer) values ($1, $2, $3, $4)
on conflict (command_id) do nothing

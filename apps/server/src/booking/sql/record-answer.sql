-- Keeps the answer of a command that changed nothing; the first one stays.
-- $1 command id  $2 terminal id  $3 body hash  $4 answer
with kept as (
  insert into inbox (command_id, terminal_id, body_hash, answer) values ($1, $2, $3, $4)
  on conflict (command_id) do nothing
  returning answer
)
select answer from kept
union all
select answer from inbox where command_id = $1 and not exists (select from kept)

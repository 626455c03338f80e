-- The session of a token at a terminal. No row: there is none, or it has ended.
-- $1 the token's hash  $2 terminal id
select id from office_sessions where token_hash = $1 and terminal_id = $2 and ended_at is null

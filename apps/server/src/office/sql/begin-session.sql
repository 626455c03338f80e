-- Begins a session at a terminal that has none.
-- $1 id  $2 the token's hash  $3 account id  $4 terminal id
insert into office_sessions (id, token_hash, account_id, terminal_id) values ($1, $2, $3, $4)

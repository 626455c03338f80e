-- A terminal asks the house's provider who somebody is.
-- $1 id  $2 the state's hash  $3 the code verifier  $4 the nonce  $5 terminal id
insert into office_provider_attempts (id, state_hash, code_verifier, nonce, terminal_id) values ($1, $2, $3, $4, $5)

-- A terminal asks the house's provider who somebody is. What it asked before is over.
-- $1 id  $2 the state's hash  $3 the code verifier  $4 the nonce  $5 terminal id
with before as (
  update office_provider_attempts set ended_at = clock_timestamp() where terminal_id = $5 and ended_at is null
)
insert into office_provider_attempts (id, state_hash, code_verifier, nonce, terminal_id) values ($1, $2, $3, $4, $5)

-- An attempt that the provider hasn't answered, with its age in whole seconds. No row: there is none, or it is too old.
-- $1 the state's hash  $2 minutes
select id, code_verifier as verifier, nonce, ceil(extract(epoch from clock_timestamp() - begun_at))::int as age
from office_provider_attempts
where state_hash = $1 and account_id is null and ended_at is null and begun_at > now() - make_interval(mins => $2)

-- A code that wasn't used is good no more.
-- $1 its hash  $2 the manager's cinema, or null
update enrolment_codes set expires_at = now()
where code_hash = $1 and used_at is null and expires_at > now() and ($2::uuid is null or cinema_id = $2)

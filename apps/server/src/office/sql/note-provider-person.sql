-- The provider has said who it is, once.
-- $1 attempt id  $2 account id  $3 digits that only this person sees
update office_provider_attempts set account_id = $2, digits = $3 where id = $1 and account_id is null and ended_at is null

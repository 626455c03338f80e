-- The recovery codes of an account become these.
-- $1 account id  $2 hashes
with gone as (
  delete from office_recovery_codes where account_id = $1 and code_hash <> all($2::bytea[])
)
insert into office_recovery_codes (account_id, code_hash) select $1, h from unnest($2::bytea[]) as h

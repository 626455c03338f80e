-- The terminal that began types the digits. Five wrong ones end the attempt.
-- $1 attempt id  $2 terminal id  $3 digits  $4 minutes
-- Returns whose it is, and whether they were right; no row: nothing was asked for, or not answered yet.
update office_provider_attempts set
  wrong_digits = wrong_digits + case when digits = $3 then 0 else 1 end,
  ended_at = case when digits = $3 or wrong_digits >= 4 then clock_timestamp() end
where id = $1 and terminal_id = $2 and account_id is not null and ended_at is null
  and begun_at > now() - make_interval(mins => $4)
returning account_id as "accountId", digits = $3 as "isRight"

-- How an act ended.
-- $1 its number  $2 the code of the refusal; null: it was done
update office_acts set ended_at = clock_timestamp(), refused = $2 where number = $1 and ended_at is null

-- The seconds until somebody may try again. It runs by itself: the statement that had to wait for another try's row doesn't see it.
-- $1 key
select greatest(1, ceil(extract(epoch from until - clock_timestamp())))::int as "waitSeconds" from pick_up_tries where key = $1

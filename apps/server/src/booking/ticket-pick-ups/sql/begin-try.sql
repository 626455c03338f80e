-- Counts a try before it is looked at, unless somebody has to wait. A day without a wrong one forgets them, also those of others.
-- $1 key  $2 so many wrong ones cost nothing  $3 the first wait in seconds, doubled with each further one  $4 the longest
-- Returns a row when it is counted, with the wait that follows if it is wrong. Without one the key's row stays locked until the
-- transaction's end.
with old as (
  delete from pick_up_tries where key in (
    select key from pick_up_tries where last_at < now() - interval '1 day' and key <> $1 limit 100 for update skip locked
  )
)
insert into pick_up_tries as t (key, wrong, last_at, until) values ($1, 1, clock_timestamp(), clock_timestamp())
on conflict (key) do update set
  wrong = case when t.last_at < now() - interval '1 day' then 1 else t.wrong + 1 end,
  last_at = clock_timestamp(),
  until = clock_timestamp() + make_interval(secs => case
    when t.last_at < now() - interval '1 day' or t.wrong + 1 < $2::int then 0
    else least($4::float8, $3::float8 * power(2, least(t.wrong + 1 - $2::int, 20)))
  end)
where t.until <= clock_timestamp()
returning greatest(0, ceil(extract(epoch from t.until - clock_timestamp())))::int as "waitSeconds"

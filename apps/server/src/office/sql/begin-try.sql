-- Counts a try before it is looked at, unless somebody has to wait. A day without a wrong one forgets them.
-- $1 key  $2 so many wrong ones cost nothing  $3 the first wait in seconds, doubled with each further one  $4 the longest
-- Returns a row when it is counted. Without one the key's row stays locked until the transaction's end.
insert into office_tries as t (key, wrong, last_at, until) values ($1, 1, clock_timestamp(), clock_timestamp())
on conflict (key) do update set
  wrong = case when t.last_at < now() - interval '1 day' then 1 else t.wrong + 1 end,
  last_at = clock_timestamp(),
  until = clock_timestamp() + make_interval(secs => case
    when t.last_at < now() - interval '1 day' or t.wrong + 1 < $2::int then 0
    else least($4::float8, $3::float8 * power(2, least(t.wrong + 1 - $2::int, 20)))
  end)
where t.until <= clock_timestamp()
returning wrong

-- Counts a try before it is looked at, unless somebody has to wait. Time forgives wrong ones, a day all of them; old keys are forgotten.
-- $1 key  $2 so many wrong ones cost nothing  $3 the first wait in seconds, doubled with each further one  $4 the longest
-- $5 one is forgiven in so many seconds
-- Returns a row when it is counted, with the wait that follows if it is wrong. Without one the key's row stays locked until the
-- transaction's end.
with old as (
  delete from pick_up_tries where key in (
    select key from pick_up_tries where last_at < now() - interval '1 day' and key <> $1 limit 100 for update skip locked
  )
)
insert into pick_up_tries as t (key, wrong, last_at, until) values ($1, 1, clock_timestamp(), clock_timestamp())
on conflict (key) do update set (wrong, last_at, until) = (
  select n.wrong, clock_timestamp(), clock_timestamp() + make_interval(secs => case
    when round(n.wrong) < $2::int then 0
    else least($4::float8, $3::float8 * power(2, least(round(n.wrong) - $2::int, 20)))
  end)
  from (
    select 1 + case
      when t.last_at < now() - interval '1 day' then 0
      else greatest(0, t.wrong - greatest(0, extract(epoch from clock_timestamp() - t.last_at)::float8) / $5::float8)
    end as wrong
  ) n
)
where t.until <= clock_timestamp()
returning greatest(0, ceil(extract(epoch from t.until - clock_timestamp())))::int as "waitSeconds"

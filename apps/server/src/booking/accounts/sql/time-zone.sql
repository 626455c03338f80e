-- The time zone in which the days of an account end: its cinema's, or the first one of the house.
-- $1 cinema id or null
select coalesce((select time_zone from cinemas where id = $1), (select min(time_zone) from cinemas), 'UTC') as "timeZone"

-- Sets when a cinema's counters lock themselves.
-- $1 cinema id  $2 seconds
insert into counter_locks (cinema_id, seconds) values ($1, $2)
on conflict (cinema_id) do update set seconds = excluded.seconds

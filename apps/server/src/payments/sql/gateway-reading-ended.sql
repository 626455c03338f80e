-- All movements from one instant to the other were read. Two servers may say so of overlapping times.
-- $1 gateway  $2 from  $3 until
insert into gateway_readings (gateway, read_from, read_until) values ($1, $2, $3)
on conflict (gateway) do update
set read_from = least(gateway_readings.read_from, excluded.read_from), read_until = greatest(gateway_readings.read_until, excluded.read_until)

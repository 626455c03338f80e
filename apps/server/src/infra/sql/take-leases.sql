-- Takes leases that nobody has, and extends those that the owner has.
-- $1 owner  $2 names, sorted: two servers that take several wait for each other in one order  $3 for how many seconds each
-- Returns the names of those that the owner has now.
insert into leases (name, owner, ends_at)
select name, $1::uuid, now() + seconds * interval '1 second' from unnest($2::text[], $3::int[]) as l (name, seconds)
on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at
  where leases.owner = excluded.owner or leases.ends_at < now()
returning name

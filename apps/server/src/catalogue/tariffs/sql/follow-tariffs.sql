-- Makes the next version of the tariffs of these cinemas.
-- The caller has the catalogue locked, so no other version is made meanwhile.
-- $1 ids of the new versions, one for each cinema  $2 the cinemas  $3 the tariff without its id  $4 who makes it  $5 revision
insert into tariffs (id, cinema_id, version, tariff, made_by, revision)
select wanted.id, wanted.cinema_id, coalesce(newest.version, 0) + 1,
  jsonb_build_object('id', wanted.id) || $3::jsonb, $4, $5
from unnest($1::uuid[], $2::uuid[]) as wanted (id, cinema_id)
cross join lateral (select max(t.version) as version from tariffs t where t.cinema_id = wanted.cinema_id) newest

-- The catalogue's next revision is above what the lost hours can have given, and above what somebody cites. Servers hear of it.
-- No jump ends above 2^51: terminals read revisions as JavaScript's safe integers.
-- $1 the highest revision that somebody cites, 0 for nobody
-- Returns nothing of use.
with raised as (
  update catalogue_revision
  set revision = greatest(revision, least(greatest(revision, $1::bigint) + 1000000, 2251799813685248))
  returning revision
)
select pg_notify('catalogue_changed', revision::text) from raised

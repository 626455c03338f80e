-- The catalogue's next revision is above what the lost hours can have given, and above what somebody cites. Every row is stamped with
-- it: so whoever pulls from a revision of the lost hours on gets the whole programme. Servers hear of it, and read their shows again.
-- No jump ends above 2^51: terminals read revisions as JavaScript's safe integers.
-- The caller has the row of catalogue_revision locked, so that no import is under way.
-- $1 the highest revision that somebody cites, 0 for nobody
-- Returns nothing of use.
with raised as (
  update catalogue_revision
  set revision = greatest(revision, least(greatest(revision, $1::bigint) + 1000000, 2251799813685248))
  returning revision
), stamped_cinemas as (
  update cinemas set revision = raised.revision from raised
), stamped_auditoria as (
  update auditoria set revision = raised.revision from raised
), stamped_seat_plans as (
  update seat_plans set revision = raised.revision from raised
), stamped_movies as (
  update movies set revision = raised.revision from raised
), stamped_price_lists as (
  update price_lists set revision = raised.revision from raised
), stamped_tariffs as (
  update tariffs set revision = raised.revision from raised
), stamped_print_templates as (
  update print_templates set revision = raised.revision from raised
), stamped_shows as (
  -- those that a terminal pulls
  update shows set revision = raised.revision from raised where starts_at > now() - interval '2 days'
)
select pg_notify('catalogue_changed', revision::text) from raised

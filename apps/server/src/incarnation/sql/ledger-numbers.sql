-- The highest numbers that this ledger has given.
-- Returns grant_number, catalogue_revision, door_news, and door_news_above: the next door news is above it. The latter was
-- raised where no news has come since.
select
  (select case when is_called then last_value else 0 end from grant_number) as grant_number,
  (select revision from catalogue_revision) as catalogue_revision,
  coalesce((select max(revision) from door_news), 0) as door_news,
  (select case when is_called then last_value else 0 end from door_news_revision_seq) as door_news_above

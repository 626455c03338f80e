-- Returns one row. last: the number of the last grant that was given to any terminal. above: the grants of the incarnation that the
-- ledger is in are above this number; 0 in the first.
select
  (select case when is_called then last_value else 0 end from grant_number) as last,
  coalesce((select grants_above from incarnations order by number desc limit 1), 0) as above

-- Single changes of maps of shows that are over: whoever still looks at such a map gets it whole. $1 kept so many days after
-- the show began  $2 at most so many rows
delete from seat_changes where (show_id, revision) in (
  select c.show_id, c.revision from seat_changes c join shows s on s.id = c.show_id
  where s.starts_at < now() - make_interval(days => $1::int) limit $2
)

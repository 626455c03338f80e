-- Those that nobody goes on with. $1 kept so many days  $2 at most so many rows
delete from office_sessions where id in (
  select id from office_sessions where touched_at < now() - make_interval(days => $1::int) limit $2
)

-- $1 kept so many days  $2 at most so many rows
delete from help_calls where id in (
  select id from help_calls where called_at < now() - make_interval(days => $1::int) limit $2
)

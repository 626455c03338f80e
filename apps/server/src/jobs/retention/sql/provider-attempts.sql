-- $1 kept so many days  $2 at most so many rows
delete from office_provider_attempts where id in (
  select id from office_provider_attempts where begun_at < now() - make_interval(days => $1::int) limit $2
)

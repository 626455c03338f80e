-- $1 kept so many days after their end  $2 at most so many rows
delete from office_invitations where code_hash in (
  select code_hash from office_invitations where expires_at < now() - make_interval(days => $1::int) limit $2
)

-- Codes that enrolled nobody, and that nobody can use any more. $1 kept so many days after their end  $2 at most so many rows
delete from enrolment_codes where code_hash in (
  select code_hash from enrolment_codes where used_at is null and expires_at < now() - make_interval(days => $1::int) limit $2
)

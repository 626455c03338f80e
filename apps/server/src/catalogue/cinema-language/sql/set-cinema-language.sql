-- Sets a cinema's own language. Its row is stamped, so that terminals pull it.
-- $1 cinema id  $2 language  $3 the catalogue's next revision
-- One row, `changed` false where it is that language already; none: there is no such cinema.
with known as (
  select id from cinemas where id = $1
),
changed as (
  update cinemas set language = $2, revision = $3
  where id = $1 and language is distinct from $2
  returning id
)
select exists (select from changed) as changed from known

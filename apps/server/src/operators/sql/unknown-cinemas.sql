-- Those of the ids that are no cinema's.
-- $1 cinema ids
select i.id from unnest($1::uuid[]) as i (id) where not exists (select from cinemas c where c.id = i.id)

-- Those of the ids that are no cinema's.
-- $1 cinema ids; null stands for the whole house
select i.id from unnest($1::uuid[]) as i (id) where i.id is not null and not exists (select from cinemas c where c.id = i.id)

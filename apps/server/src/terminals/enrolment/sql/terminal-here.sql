-- A terminal that a manager may throw out.
-- $1 terminal id  $2 the manager's cinema, or null
select name, revoked_at is not null as revoked from terminals where id = $1 and ($2::uuid is null or cinema_id = $2)

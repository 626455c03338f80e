-- Gives the shows to come that are sold by one version another one.
-- $1 the version that they get  $2 the version that they have  $3 revision
update shows set price_list_id = $1, revision = $3
where price_list_id = $2 and starts_at > now() and cancelled_at is null

-- The number of shows to come that are sold by either of two versions.
-- $1, $2 the versions
select count(*)::int as shows from shows where price_list_id in ($1, $2) and starts_at > now() and cancelled_at is null

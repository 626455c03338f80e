-- The terminals that have claimed a subscription for shows.
-- $1 subscription id  $2 show ids
select t.name from subscription_claims c join terminals t on t.id = c.terminal_id
where c.subscription_id = $1 and c.show_id = any($2::uuid[]) and c.until > now()
order by t.name

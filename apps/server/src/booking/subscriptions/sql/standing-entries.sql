-- The shows among these to which subscriptions have admitted already.
-- $1 subscription ids  $2 show ids
select subscription_id as "subscriptionId", show_id as "showId"
from subscription_entries
where subscription_id = any($1::uuid[]) and show_id = any($2::uuid[]) and counts and given_back_at is null

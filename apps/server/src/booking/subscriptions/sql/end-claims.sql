-- Ends a terminal's claims on subscriptions for shows: they are sold. Some that ran out a day ago go with them, but those that somebody else
-- is just ending: nobody waits for another.
-- $1 terminal id  $2 subscription ids  $3 show ids, one for each of them
with over as (
  select subscription_id, show_id from subscription_claims where until < now() - interval '1 day' limit 100 for update skip locked
), sold as (
  select * from unnest($2::uuid[], $3::uuid[]) as s (subscription_id, show_id)
)
delete from subscription_claims c
where (c.subscription_id, c.show_id) in (select subscription_id, show_id from over)
  or c.terminal_id = $1 and (c.subscription_id, c.show_id) in (select subscription_id, show_id from sold)

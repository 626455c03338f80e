-- Tickets that subscriptions cover, one row each.
-- $1 payment ids  $2 ticket ids  $3 show ids  $4 codes  $5 subscription ids or null  $6 whether each counts
insert into subscription_entries (payment_id, ticket_id, show_id, code, subscription_id, counts)
select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::boolean[])

-- Claims a subscription for shows, for the time of a sale. It is locked. A show that another terminal has claimed has no row, and its
-- claimant is told by claimants.sql.
-- $1 subscription id  $2 show ids  $3 terminal id  $4 for how many seconds
insert into subscription_claims (subscription_id, show_id, terminal_id, until)
select $1::uuid, s.id, $3::uuid, now() + make_interval(secs => $4) from unnest($2::uuid[]) as s (id)
on conflict (subscription_id, show_id) do update set terminal_id = excluded.terminal_id, until = excluded.until
where subscription_claims.terminal_id = excluded.terminal_id or subscription_claims.until <= now()
returning show_id

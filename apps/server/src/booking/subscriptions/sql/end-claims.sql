-- Ends a terminal's claims on subscriptions for shows: they are sold. What ran out a day ago goes with them.
-- $1 terminal id  $2 subscription ids  $3 show ids, one for each of them
delete from subscription_claims c
where c.until < now() - interval '1 day'
  or c.terminal_id = $1 and (c.subscription_id, c.show_id) in (select * from unnest($2::uuid[], $3::uuid[]))

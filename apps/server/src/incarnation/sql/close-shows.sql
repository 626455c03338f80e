-- Every show that can still be sold is closed. Shows that managers opened in an earlier incarnation are closed again.
-- $1 incarnation
-- Returns a row a show.
insert into closed_shows as c (show_id, incarnation)
select id, $1 from shows where starts_at > now() - interval '12 hours' and cancelled_at is null
order by id
on conflict (show_id) do update set incarnation = excluded.incarnation, opened_at = null, opened_by = null, opened_why = null
returning show_id

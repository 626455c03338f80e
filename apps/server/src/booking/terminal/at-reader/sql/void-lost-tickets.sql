-- Tickets that the customers of lost orders have, and whose seats are somebody else's now, are good at no door. A valid one stays good.
-- One row each: $1 show ids  $2 ticket ids
insert into door_news (show_id, ticket_id, kind, why)
select n.show_id, n.id, 'void', 'in_conflict' from unnest($1::uuid[], $2::uuid[]) as n (show_id, id)
where not exists (select from tickets t where t.id = n.id and t.cancelled_at is null)
  and exists (select from shows s where s.id = n.show_id)

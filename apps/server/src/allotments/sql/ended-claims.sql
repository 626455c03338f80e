-- Claims of terminals on shows that are over.
-- $1 hours after its start at which a show is over  $2 days after which nobody waits for a terminal's word
-- $3 the server that asks: of a show that is over it sees what terminals have that are connected to it  $4 at most so many
-- $5 how many days back it looks
-- Returns a row a show and terminal; `grants`: [[seat index, grant number], …]; `why`: see end-claims.ts.
select c.show_id, c.terminal_id, ended.why,
  json_agg(json_build_array(c.seat_index, c.grant_number) order by c.seat_index) as grants
from shows s
join seat_claims c on c.show_id = s.id and c.kind in ('held', 'allotted') and c.terminal_id is not null
left join terminal_runs r on r.terminal_id = c.terminal_id
cross join lateral (select case
  when s.starts_at < now() - make_interval(days => $2) then 'forgotten'
  -- The sweep of due holds asks for the held ones.
  when c.kind = 'allotted' and c.grant_number > r.orphaned_up_to and r.server_id = $3 and s.starts_at < now() - make_interval(hours => $1) then 'over'
end as why) ended
where s.starts_at between now() - make_interval(days => $5) and now() and ended.why is not null
group by c.show_id, c.terminal_id, ended.why, s.starts_at
order by s.starts_at
limit $4

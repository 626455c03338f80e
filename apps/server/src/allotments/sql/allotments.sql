-- Shows of which seats may be allotted, soonest first, each with those that are.
-- $1 cinema ids; null: of every cinema  $2 at most so many shows
-- Returns a row a show; `allotted`: [[seat index, grant number, terminal id, whether nobody can ask for it: its terminal is revoked, or in
-- another life, the number of its terminal's newest run], …]
select s.id as show_id, a.cinema_id, s.starts_at, s.cancelled_at is not null as cancelled, of_show.allotted
from shows s
join auditoria a on a.id = s.auditorium_id
cross join lateral (
  -- There is no index by terminal, which every claim would pay for: a show's claims lie together.
  select coalesce(json_agg(json_build_array(c.seat_index, c.grant_number, c.terminal_id,
    t.revoked_at is not null or c.grant_number <= coalesce(r.orphaned_up_to, 0), r.run_number)), '[]') as allotted
  from seat_claims c left join terminals t on t.id = c.terminal_id left join terminal_runs r on r.terminal_id = c.terminal_id
  where c.show_id = s.id and c.kind = 'allotted'
) of_show
-- A policy allots for a week ahead at most; 6 hours after its start a show is over.
where ($1::uuid[] is null or a.cinema_id = any($1))
  and s.starts_at > now() - interval '6 hours' and s.starts_at < now() + interval '169 hours'
order by s.starts_at, s.id
limit $2

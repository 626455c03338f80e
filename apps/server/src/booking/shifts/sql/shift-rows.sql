-- Shifts for managers, the latest first. A shift's day begins and ends at the hour that the house says, in its cinema's time zone, and is that
-- of its terminal's clock, unless that runs ahead of the ledger's. A counter of the whole house has the time zone of the house's first
-- cinema, as its manager's page has: by UTC its day would be another for hours. It is left open once the morning after it has come, or when its terminal
-- has opened another one.
-- $1 the manager's cinema, or null for every one  $2 only this cinema, or null  $3 the hour at which a shift's day begins, an interval
-- $4 the day, or null for those of all days that somebody must look at  $5 only this shift, or null  $6 at most
with placed as (
  select s.*, t.name as terminal, t.cinema_id, coalesce(c.time_zone, (select h.time_zone from cinemas h order by h.name, h.id limit 1), 'UTC') as time_zone,
    least(s.opened_at, s.received_at) as began_at
  from shifts s join terminals t on t.id = s.terminal_id left join cinemas c on c.id = t.cinema_id
  where ($1::uuid is null or t.cinema_id = $1) and ($2::uuid is null or t.cinema_id = $2) and ($5::uuid is null or s.id = $5)
), standing as (
  select p.*, c.shift_id is not null as is_closed, c.closed_at, c.counted, c.difference, c.reason, c.seen_at, c.left_by_shift, c.command_id as closed_by,
    coalesce(c.differences, '[]') as differences, c.noted_at, c.noted_by, c.noted_reason,
    case
      when c.shift_id is not null then 'closed'
      when p.ended_at is not null then 'not_counted'
      when p.began_at < (date_trunc('day', (now() at time zone p.time_zone) - $3::interval) + $3::interval) at time zone p.time_zone
        or exists (select from shifts n where n.terminal_id = p.terminal_id and n.opened_sequence > p.opened_sequence)
        then 'left_open'
      else 'open'
    end as state
  from placed p left join shift_closes c on c.shift_id = p.id
)
select id as "shiftId", terminal, cinema_id as "cinemaId", number, state, opened_at, coalesce(closed_at, ended_at) as closed_at,
  currency::text as currency, float, float_pieces, counted, difference, reason, seen_at, left_by_shift, closed_by, differences,
  noted_at, noted_by, noted_reason, ended_at, ended_by, ended_reason,
  differences <> '[]' and noted_at is null as disagrees
from standing
where $5::uuid is not null
  or ($4::date is not null and ((began_at at time zone time_zone) - $3::interval)::date = $4)
  or ($4::date is null and (state = 'left_open' or (differences <> '[]' and noted_at is null)))
order by began_at desc, id
limit $6

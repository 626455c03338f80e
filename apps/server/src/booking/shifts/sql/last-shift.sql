-- The highest number of a terminal's shifts, and its last shift, if its terminal hasn't closed it.
-- $1 terminal id
select coalesce(max(s.number), 0) as number,
  (
    select to_jsonb(l) from (
      select s.id as "shiftId", s.opened_at as "openedAt", s.currency, s.float, s.float_pieces as pieces, s.operator_id as "operatorId"
      from shifts s
      where s.terminal_id = $1 and not exists (select from shift_closes c where c.shift_id = s.id)
        and not exists (select from shifts n where n.terminal_id = $1 and n.opened_sequence > s.opened_sequence)
      order by s.opened_sequence desc limit 1
    ) l
  ) as open
from shifts s where s.terminal_id = $1

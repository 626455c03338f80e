-- Numbers of a terminal's outbox under which nothing was answered, in stretches.
-- $1 terminal id  $2 after this one  $3 up to this one
select min(n)::bigint as "from", max(n)::bigint as "to"
from (
  select n, n - row_number() over (order by n) as stretch
  from generate_series($2::bigint + 1, $3::bigint) as n
  where not exists (select from inbox i where i.terminal_id = $1 and i.sequence = n)
) missing
group by stretch
order by 1

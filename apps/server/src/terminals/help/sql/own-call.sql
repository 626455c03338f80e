-- A call, as its kiosk may know it. No row: there is none of this kiosk.
-- $1 id  $2 terminal id  $3 minutes after which a call is gone
select case
    when ended_at is not null or called_at < clock_timestamp() - $3 * interval '1 minute' then 'over'
    when answered_at is not null then 'coming'
    else 'waiting'
  end as state
from help_calls where id = $1 and terminal_id = $2

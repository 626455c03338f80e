-- Begins a shift, once. Where its terminal has had the number before, it gets the next one that is free, and keeps the one that it was told.
-- $1 shift id  $2 terminal id  $3 number as told  $4 operator or null  $5 opened at, as told  $6 sequence; null: after the last end
-- $7 currency  $8 float  $9 its pieces or null
with taken as (
  select exists (select from shifts where terminal_id = $2 and number = $3::int) as is_taken
)
insert into shifts (id, terminal_id, number, told_number, operator_id, opened_at, opened_sequence, currency, float, float_pieces)
select $1, $2,
  case when is_taken then (select max(number) + 1 from shifts where terminal_id = $2) else $3::int end,
  case when is_taken then $3::int end,
  $4, $5,
  coalesce($6::bigint, (
    select max(c.sequence) from shift_closes c join shifts s on s.id = c.shift_id where s.terminal_id = $2
  ), 0),
  $7, $8, $9::jsonb
from taken
on conflict (id) do nothing

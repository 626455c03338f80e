-- The first end of a shift. No row: it has one.
-- $1 shift id  $2 command id  $3 sequence  $4 operator or null  $5 closed at, as told  $6 counted  $7 difference  $8 reason or null
-- $9 when the figures were looked at before, or null  $10 the terminal's sums  $11 what was left
insert into shift_closes
  (shift_id, command_id, sequence, operator_id, closed_at, counted, difference, reason, seen_at, told, left_by_shift)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb)
on conflict (shift_id) do nothing
returning shift_id

-- A manager has looked at a disagreement of terminal and ledger, once.
-- $1 shift id  $2 the manager's terminal  $3 name  $4 reason
update shift_closes set noted_at = clock_timestamp(), noted_at_terminal = $2, noted_by = $3, noted_reason = $4
where shift_id = $1 and noted_at is null and differences <> '[]'

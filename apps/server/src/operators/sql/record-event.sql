-- Who changed what of an operator.
-- $1 operator id  $2 what  $3 details or null  $4 the manager's terminal
insert into operator_events (operator_id, what, details, terminal_id) values ($1, $2, $3, $4)

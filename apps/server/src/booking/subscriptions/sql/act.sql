-- A manager's act on a subscription, on the record. It is locked.
-- $1 subscription id  $2 paused, resumed, ended or kept  $3 reason  $4 the manager's terminal
insert into subscription_acts (subscription_id, kind, reason, terminal_id) values ($1, $2, $3, $4)

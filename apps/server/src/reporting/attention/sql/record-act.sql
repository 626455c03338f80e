-- Records a manager's decision.
-- $1 what it is about  $2 try_again or set_aside  $3 the manager's terminal  $4 why, for set_aside
insert into attention_acts (item, act, terminal_id, reason) values ($1, $2, $3, $4)

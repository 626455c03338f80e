-- Claims that a manager has taken from a terminal.
-- $1 key  $2 terminal  $3 show  $4 the claims, as JSON  $5 the manager's terminal  $6 why
insert into forced_releases (id, terminal_id, show_id, claims, by_terminal, reason) values ($1, $2, $3, $4, $5, $6)

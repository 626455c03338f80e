-- A call of a kiosk's visitor.
-- $1 id  $2 terminal id  $3 the kiosk's cinema, or null  $4 its page's step
insert into help_calls (id, terminal_id, cinema_id, step) values ($1, $2, $3, $4)

-- Who said that they come. No row: the call isn't this terminal's to know.
-- $1 id  $2 the terminal's cinema, or null
select answered_by as by, answered_at_terminal as "terminalId", ended_at is not null as ended from help_calls
where id = $1 and ($2::uuid is null or cinema_id is null or cinema_id = $2)

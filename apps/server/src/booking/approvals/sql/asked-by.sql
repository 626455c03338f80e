-- The cinema of a question. No row: this terminal has not asked it.
-- $1 id  $2 terminal id
select cinema_id as "cinemaId" from approvals where id = $1 and terminal_id = $2

-- A shift that a command names, whosever it is, with the command that closed it, or null.
-- $1 shift id
select s.terminal_id, c.command_id as closed_by
from shifts s left join shift_closes c on c.shift_id = s.id
where s.id = $1

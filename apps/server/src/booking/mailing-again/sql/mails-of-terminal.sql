-- How many mails a terminal has asked for within the hour, and in how many seconds the oldest of them is over.
-- $1 terminal
select count(*)::int as mails, coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - now())), 0)::int as over
from ticket_mails where terminal_id = $1 and at > now() - interval '1 hour'

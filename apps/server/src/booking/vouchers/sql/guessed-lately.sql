-- How many codes that no voucher has a terminal has tried within the hour, and in how many seconds the oldest of them is over.
-- $1 terminal
select count(*)::int as guesses, coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - now())), 0)::int as over
from voucher_guesses where terminal_id = $1 and at > now() - interval '1 hour'

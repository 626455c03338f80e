-- The policies of cinemas that have one of their own.
-- $1 cinema ids; null: of all
select cinema_id, seats, category, hours_before, back_minutes_before, terminal_ids
from allotment_policies where $1::uuid[] is null or cinema_id = any($1)

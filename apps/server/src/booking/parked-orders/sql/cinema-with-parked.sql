-- A cinema at which something is parked; no row: nothing is.
-- $1 the terminal's cinema, or null for every one
select cinema_id as "cinemaId" from parked_orders where $1::uuid is null or cinema_id = $1 limit 1

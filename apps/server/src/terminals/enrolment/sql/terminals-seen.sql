-- Enrolled terminals, and whether the server that each is connected to lives.
-- $1 ids; null: all  $2 cinema: its own, and those of the whole house; null: all
select t.*, exists (select from leases l where l.name = 'server:' || t.connected_to and l.ends_at > now()) as is_connected
from terminals t
where ($1::uuid[] is null or t.id = any($1)) and ($2::uuid is null or t.cinema_id is null or t.cinema_id = $2)
order by t.name

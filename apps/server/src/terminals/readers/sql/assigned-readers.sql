-- The readers that belong to a terminal, with the terminal.
select r.gateway_ref, r.name, r.serial, t.id as terminal_id, t.name as terminal_name, t.cinema_id,
       t.revoked_at is not null as revoked
from readers r join terminals t on t.id = r.terminal_id
order by r.name, r.gateway_ref

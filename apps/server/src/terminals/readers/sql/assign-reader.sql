-- Gives a reader to a terminal, and takes it from the one before. No row: it belongs to a terminal that isn't the manager's.
-- $1 id for a reader that is new  $2 gateway  $3 the gateway's name for it  $4 name  $5 serial  $6 terminal  $7 the terminal's cinema
-- $8 the manager's cinema; null: all
insert into readers as r (id, gateway, gateway_ref, name, serial, terminal_id, cinema_id)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (gateway_ref) do update
set name = excluded.name, serial = excluded.serial, terminal_id = excluded.terminal_id, cinema_id = excluded.cinema_id,
    removed_at = null, registered_at = case when r.removed_at is null then r.registered_at else now() end
where r.removed_at is not null or $8::uuid is null or r.cinema_id is null or r.cinema_id = $8
returning r.id

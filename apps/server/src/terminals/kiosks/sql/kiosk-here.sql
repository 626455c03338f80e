-- Locks a kiosk that a manager, or the kiosk itself, may change. No row: there is none.
-- $1 terminal id  $2 the manager's cinema, or null
select name from terminals
where id = $1 and kind = 'kiosk' and revoked_at is null and ($2::uuid is null or cinema_id = $2)
for no key update

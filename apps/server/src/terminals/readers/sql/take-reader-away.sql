-- Takes a reader from its terminal, if that is the manager's.
-- $1 the gateway's name for it  $2 the manager's cinema; null: all
update readers set terminal_id = null, removed_at = now()
where gateway_ref = $1 and removed_at is null and ($2::uuid is null or cinema_id is null or cinema_id = $2)
returning id

-- Gives a parked order to another counter, or back to the one that had it. No row: it isn't that counter's any more.
-- $1 order id  $2 from terminal  $3 to terminal  $4 a ParkedOrder  $5 false: it goes back
update parked_orders set terminal_id = $3, parked = $4,
  moved_at = case when $5 or moved_from <> $3 then clock_timestamp() end,
  moved_from = case when $5 then coalesce(moved_from, $2) else nullif(moved_from, $3) end
where order_id = $1 and terminal_id = $2 and kept_at is null

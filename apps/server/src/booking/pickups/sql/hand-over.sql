-- Notes that an order's goods are handed over once. No row: there is nothing to hand over here, or it was done before.
-- $1 order id  $2 the cinema whose terminal does it; null: all of the house  $3 the terminal  $4 the hand-over's id
update order_pickups p set handed_over_at = clock_timestamp(), handed_over_by = $3, hand_over_id = $4
where p.order_id = $1 and ($2::uuid is null or p.cinema_id is null or p.cinema_id = $2) and p.handed_over_at is null
  and exists (select from order_lines l where l.order_id = p.order_id and l.kind = 'goods' and l.return_id is null)

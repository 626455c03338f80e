-- Gives a parked order to another counter. No row: it isn't that counter's any more.
-- $1 order id  $2 from terminal  $3 to terminal  $4 a ParkedOrder
update parked_orders set terminal_id = $3, parked = $4 where order_id = $1 and terminal_id = $2

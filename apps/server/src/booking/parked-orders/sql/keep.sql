-- Keeps what is in a parked order. One that another counter has taken up meanwhile stays that counter's.
-- $1 order id  $2 terminal id  $3 cinema id  $4 a ParkedOrder
insert into parked_orders (order_id, terminal_id, cinema_id, parked) values ($1, $2, $3, $4)
on conflict (order_id) do update set parked = excluded.parked, cinema_id = excluded.cinema_id
  where parked_orders.terminal_id = excluded.terminal_id and parked_orders.parked is distinct from excluded.parked

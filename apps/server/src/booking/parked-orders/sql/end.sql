-- Forgets orders of a counter: those that it has parked no more (taken up again, sold, or given back), and those that another counter has
-- kept, once this one has forgotten them as well. A new counter that has not kept its order within two minutes has died. Then the order is
-- this one's again, which is asked for what is in it.
-- $1 terminal id  $2 the orders that it names  $3 those of them that it has parked
delete from parked_orders
where (terminal_id = $1 and moved_at is null and order_id <> all($3::uuid[]))
  or (moved_from = $1 and case when kept_at is not null then order_id <> all($2::uuid[])
    else order_id = any($2::uuid[]) and moved_at < clock_timestamp() - interval '2 minutes' end)

-- Money went back at a card machine: its refunds are done, and its terminal is told. The conflict is locked. Of an order of goods that was
-- sold out of a conflict, its refunds have other ids than the conflict.
-- $1 conflict id  $2 the machine's slip of the refund  $3 the terminal at which it was named
with told as (
  update conflicts
  set machine_refund_slip = $2, machine_refunded_at = now(), machine_refunded_by = $3, told_at = null
  where id = $1
  returning id, order_id, is_in_books
), done as (
  update refunds r set state = 'done', done_at = now(), slip = $2
  from payments p, told k
  where p.id = r.payment_id and r.state = 'at_machine' and (r.id = k.id or k.is_in_books and p.order_id = k.order_id)
)
select pg_notify('conflicts', '') from told

-- How an order stands before it is paid at a reader. paid: it is in the books, its money has come once, or a manager has it.
-- under_way: another attempt is open. reader_in_use: another order is being paid at the terminal's reader. reader_ref: null, the
-- terminal has none.
-- $1 order id  $2 terminal id
select
  exists (select from orders where id = $1)
    or exists (select from conflicts where order_id = $1)
    or exists (select from reader_payments where order_id = $1 and state in ('captured', 'given_back')) as paid,
  exists (select from reader_payments where order_id = $1 and state is not distinct from 'open') as under_way,
  r.gateway_ref as reader_ref,
  exists (select from reader_payments p where p.reader_ref = r.gateway_ref and p.state = 'open') as reader_in_use
from (select) nobody left join readers r on r.terminal_id = $2 and r.removed_at is null

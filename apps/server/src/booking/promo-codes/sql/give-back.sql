-- An order of which nothing is left gives its uses back, once.
-- $1 order id
insert into discount_uses (discount_id, order_id, kind, uses, code, customer_id)
select discount_id, order_id, 'given_back', -uses, code, customer_id
from discount_uses
where order_id = $1 and kind = 'used'
  and not exists (select from order_lines l where l.order_id = $1 and l.return_id is null and l.kind <> 'rounding')
order by discount_id
on conflict do nothing

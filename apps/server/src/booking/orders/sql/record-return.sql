-- Writes what comes back of an order: the return, its lines, and the money that is owed for them, one row a refund. The payments
-- remember how much of them that is, and can't owe more than they took.
-- $1 return id  $2 order id  $3 rounding  $4 adjustment  $5 numbers of its lines
-- $6 booking id or null  $7 refund ids  $8 payment ids  $9 amounts  $10 reason  $11 actor  $12 actor id
with returned as (
  insert into order_returns (id, order_id, rounding, adjustment) values ($1, $2, $3, $4)
), lines as (
  update order_lines set return_id = $1 where order_id = $2 and number = any($5::smallint[]) and return_id is null
), owed as (
  select * from unnest($7::uuid[], $8::uuid[], $9::int[]) as r (id, payment_id, amount)
), taken as (
  update payments p set refunded_amount = p.refunded_amount + o.amount from owed o where p.id = o.payment_id
  returning p.id, p.currency
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, actor_id, return_id)
select o.id, o.payment_id, $6, o.amount, t.currency, $10, $11, $12, $1 from owed o join taken t on t.id = o.payment_id

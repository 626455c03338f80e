-- Writes what comes back of an order: the return, its lines, and the money that is owed for them, one row a refund. The payments
-- remember how much of them that is, and can't owe more than they took. What a card machine took is owed until its slip is named.
-- What pays for another order is carried, and owed to nobody.
-- $1 return id  $2 order id  $3 rounding  $4 adjustment  $5 numbers of its lines
-- $6 booking id or null  $7 refund ids  $8 payment ids  $9 amounts  $10 reason  $11 actor  $12 actor id
-- Of lines that were given back by name: $13 terminal id  $14 request hash, null otherwise; goods: $15 numbers  $16 where they went
-- $17 of each refund: whether it is carried
with returned as (
  insert into order_returns (id, order_id, rounding, adjustment, terminal_id, reason, request_hash)
  values ($1, $2, $3, $4, $13, case when $13::uuid is not null then $10 end, $14)
), lines as (
  update order_lines l
  set return_id = $1,
    went_to = (select g.went_to from unnest($15::smallint[], $16::text[]) as g (number, went_to) where g.number = l.number)
  where order_id = $2 and number = any($5::smallint[]) and return_id is null
), owed as (
  select * from unnest($7::uuid[], $8::uuid[], $9::int[], $17::boolean[]) as r (id, payment_id, amount, carried)
), taken as (
  update payments p set refunded_amount = p.refunded_amount + o.amount
  from (select payment_id, sum(amount)::int as amount from owed group by payment_id) o join payment_sources s on s.id = o.payment_id
  where p.id = o.payment_id
  returning p.id, p.currency, s.method = 'card_machine' as at_machine
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, actor_id, return_id, state, try_at)
select o.id, o.payment_id, $6, o.amount, t.currency, $10, $11, $12, $1,
  case when o.carried then 'carried' when t.at_machine then 'at_machine' else 'pending' end,
  case when not o.carried and not t.at_machine then now() end
from owed o join taken t on t.id = o.payment_id

-- A refund that the gateway has made without us: done, and taken from what is left of its payment. It comes
-- back of the payment's order without a line: the tickets stay until a manager gives them back. No rows: so much is not left.
-- Where exchanges have brought its money to other orders, it comes back of these: of one that has enough, of its own first; otherwise
-- of several, one refund each.
-- $1 payment id  $2 its name at the gateway  $3 amount  $4 reason, for people
-- Returns each refund: id, booking_id, and `is_for_sold`: whether something of its order is still sold.
with standing as materialized (
  -- Returns take from these as well: in one order, after the bookings.
  select p.* from payments p
  where p.id in (select id from payments_of_source($1)) and p.state = 'captured' and p.refunded_amount < p.amount
  order by p.id for update
), in_turn as (
  select s.*, sum(s.amount - s.refunded_amount) over (
    order by s.amount - s.refunded_amount >= $3::int desc, s.id = $1 desc, s.at, s.id
  ) as up_to
  from standing s
), parts as materialized (
  select uuidv7() as id, uuidv7() as return_id, t.id as payment_id, t.booking_id, t.order_id, t.currency, t.late,
    least(t.amount - t.refunded_amount, $3::int - (t.up_to - (t.amount - t.refunded_amount)))::int as amount
  from in_turn t
  where t.up_to - (t.amount - t.refunded_amount) < $3::int and (select sum(amount - refunded_amount) from standing) >= $3::int
), taken as (
  update payments p set refunded_amount = p.refunded_amount + t.amount from parts t where p.id = t.payment_id
), returned as (
  insert into order_returns (id, order_id, adjustment) select return_id, order_id, amount from parts where not late
), given as (
  insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, state, gateway_ref, try_at, done_at, return_id)
  select t.id, t.payment_id, t.booking_id, t.amount, t.currency, $4, 'gateway', 'done', $2, null, now(),
    case when not t.late then t.return_id end
  from parts t
)
select t.id, t.booking_id, not t.late and exists (
  select from order_lines l where l.order_id = t.order_id and l.kind in ('ticket', 'goods', 'voucher') and l.return_id is null
) as is_for_sold
from parts t order by t.id

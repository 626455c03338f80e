-- A refund that the gateway has made without us: done, and taken from what is left of its payment. It comes
-- back of the payment's order without a line: the tickets stay until a manager gives them back. No row: so much is not left.
-- Where an exchange has brought its money to another order, it comes back of that one.
-- $1 refund id  $2 payment id  $3 its name at the gateway  $4 amount  $5 reason, for people  $6 return id
with taken as (
  update payments set refunded_amount = refunded_amount + $4
  where id = (
    select p.id from payments p join payment_sources s on s.id = p.id
    where s.source_id = $2 and p.state = 'captured' and p.refunded_amount + $4 <= p.amount
    order by p.id = $2 desc, p.at, p.id limit 1
  )
  returning id, booking_id, order_id, currency, late
), returned as (
  insert into order_returns (id, order_id, adjustment) select $6::uuid, order_id, $4::int from taken where not late
  returning id
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, state, gateway_ref, try_at, done_at, return_id)
select $1, t.id, t.booking_id, $4, t.currency, $5, 'gateway', 'done', $3, null, now(), r.id from taken t left join returned r on true

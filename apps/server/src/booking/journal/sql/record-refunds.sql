-- Money that is owed back, one row a refund; the payments remember how much of them that is, and can't owe more than they took.
-- $1 booking id  $2 refund ids  $3 payment ids  $4 amounts  $5 reason  $6 actor  $7 actor id
with owed as (
  select * from unnest($2::uuid[], $3::uuid[], $4::int[]) as r (id, payment_id, amount)
), taken as (
  update payments p set refunded_amount = p.refunded_amount + o.amount from owed o where p.id = o.payment_id
  returning p.id, p.currency
)
insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor, actor_id)
select o.id, o.payment_id, $1, o.amount, t.currency, $5, $6, $7 from owed o join taken t on t.id = o.payment_id

-- The money came, and the order can't be sold with it: it is captured, as much as came, and owed back as a whole. The attempt is locked.
-- $1 payment id  $2 refund id, or null: it has gone back already  $3 amount that came  $4 currency that came  $5 why  $6 the refund's reason, for people
with given as (
  update reader_payments set state = 'given_back', why = $5, look_at = null, ended_at = now() where id = $1 and state is not distinct from 'open'
  returning id, order_id, gateway, gateway_ref
), came as (
  insert into payments (id, order_id, method, gateway, gateway_ref, amount, currency, late, reason, settled_at)
  select id, order_id, 'card', gateway, gateway_ref, $3, $4, true, $5, now() from given
)
insert into refunds (id, payment_id, amount, currency, reason, actor) select $2, id, $3, $4, $6, 'server' from given where $2::uuid is not null

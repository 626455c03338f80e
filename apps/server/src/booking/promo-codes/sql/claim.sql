-- Claims uses for an online order whose payment begins in this transaction. Claims of payments that are over go.
-- $1 discount ids  $2 uses  $3 order id  $4 customer id
with over as (
  delete from discount_claims c
  where c.discount_id = any($1::uuid[]) and c.order_id <> $3
    and not exists (select from payments p where p.booking_id = c.order_id and p.state = 'pending')
)
insert into discount_claims (discount_id, order_id, uses, customer_id)
select id, $3, uses, $4 from unnest($1::uuid[], $2::int[]) as d (id, uses)
on conflict (discount_id, order_id) do update set uses = excluded.uses

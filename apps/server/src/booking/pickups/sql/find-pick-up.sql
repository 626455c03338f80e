-- What is to be handed over for a code or an order: those that wait before those that don't, the newest first.
-- $1 those of this code  $2 this order's besides  $3 the cinema whose terminal asks; null: all of the house
select o.id as "orderId", p.code, o.sold_at as "soldAt", p.handed_over_at as "handedOverAt", t.name as "handedOverBy",
  p.handed_over_by as "handedOverById", p.hand_over_id as "handOverId",
  coalesce((select array_agg(b.reference order by b.reference) from bookings b where b.order_id = o.id), '{}') as references,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', g.name, 'quantity', g.quantity) order by g.first)
    from (
      select coalesce(l.details ->> 'name', l.what) as name, count(*)::int as quantity, min(l.number) as first
      from order_lines l where l.order_id = o.id and l.kind = 'goods' and l.return_id is null group by 1
    ) g
  ), '[]') as goods
from (
  select * from order_pickups where code = $1
  union
  select * from order_pickups where order_id = $2::uuid
) p join orders o on o.id = p.order_id left join terminals t on t.id = p.handed_over_by
where ($3::uuid is null or p.cinema_id is null or p.cinema_id = $3)
order by (p.handed_over_at is null) desc, o.sold_at desc
limit 1

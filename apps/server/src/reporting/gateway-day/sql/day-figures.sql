-- A day's sums by currency. The ledger's payments and refunds count on the day of their movement; those without one on the day on which the
-- ledger heard of them, so that midnight between the two makes no difference.
-- $1 gateway  $2 the day's beginning  $3 its end  $4 cinema: only what is of its shows and orders; null: all
with moved as (
  select * from gateway_movements where gateway = $1 and created_at >= $2 and created_at < $3
), at_cinema as (
  select p.id, p.amount, p.currency, p.state, p.settled_at
  from payments p
    left join bookings b on b.id = p.booking_id left join shows s on s.id = b.show_id left join auditoria a on a.id = s.auditorium_id
    left join orders o on o.id = p.order_id
  where p.gateway = $1 and ($4::uuid is null or coalesce(a.cinema_id, o.cinema_id) = $4)
    and (
      p.id in (select payment_id from moved where payment_id is not null)
      or (p.state = 'captured' and p.settled_at >= $2 and p.settled_at < $3)
      or p.id in (
        select s.source_id from refunds r join payment_sources s on s.id = r.payment_id
        where r.state = 'done' and r.done_at >= $2 and r.done_at < $3
      )
    )
), captured as (
  select p.currency, sum(p.amount) as amount from at_cinema p
  where p.state = 'captured' and (
    exists (select from moved m where m.payment_id = p.id and m.category = 'charge')
    or not exists (select from gateway_movements m where m.payment_id = p.id and m.category = 'charge')
      and p.settled_at >= $2 and p.settled_at < $3
  )
  group by p.currency
), given_back as (
  select r.currency, -sum(r.amount) as amount
  from at_cinema p cross join lateral payments_of_source(p.id) s join refunds r on r.payment_id = s.id
    left join lateral (
      -- A refund of the gateway's dashboard may be several here.
      select min(m.created_at) as at from gateway_movements m
      where m.refund_id = r.id or m.payment_id = p.id and m.kind = 'refund' and m.source_ref = r.gateway_ref
    ) first on true
  where r.state = 'done' and coalesce(first.at, r.done_at) >= $2 and coalesce(first.at, r.done_at) < $3
  group by r.currency
), theirs as (
  select m.currency, m.digits,
    coalesce(sum(m.amount) filter (where m.kind = 'charge'), 0) as captured,
    coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0) as given_back,
    coalesce(sum(m.amount) filter (where m.kind = 'dispute'), 0) as disputed,
    -coalesce(sum(m.fee), 0) as fees, coalesce(sum(m.net), 0) as net
  from moved m
  where m.payment_id in (select id from at_cinema)
    or $4::uuid is null and m.payment_id is null and m.charge_ref is not null and exists (
      select from gateway_movements charge where charge.charge_ref = m.charge_ref and charge.ours
    )
  group by m.currency, m.digits
), of_account as (
  select currency, digits, sum(net) as fees from moved where $4::uuid is null and charge_ref is null and kind = 'fee'
  group by currency, digits
)
select currency::text, coalesce(c.amount, 0)::bigint as ledger_captured, coalesce(g.amount, 0)::bigint as ledger_given_back,
  coalesce(t.digits, f.digits) as digits, coalesce(t.captured, 0)::bigint as captured, coalesce(t.given_back, 0)::bigint as given_back,
  coalesce(t.disputed, 0)::bigint as disputed, coalesce(t.fees, 0)::bigint as fees, coalesce(t.net, 0)::bigint as net,
  coalesce(f.fees, 0)::bigint as account_fees
from captured c full join given_back g using (currency) full join theirs t using (currency) full join of_account f using (currency)
order by currency

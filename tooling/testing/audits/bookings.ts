/**
 * The audit of the money of bookings: what was captured for one, or its part of an order, is in its valid tickets or was given back. The
 * rounding of cash is in no ticket: a sale that was a conflict is an order of its own, and may have one. It is for houses without fees,
 * which are in no ticket either.
 */

/** Returns a row for each thing that is wrong: `wrong`, in words. */
export const UNEVEN_BOOKINGS = `
  with booking as (
    select b.id, b.total_amount, b.order_id <> b.id as "isPart", case when b.order_id = b.id then coalesce(o.rounding, 0) else 0 end as rounding
    from bookings b left join orders o on o.id = b.order_id
  ), money as (
    select b.id,
      (case when b."isPart" then b.total_amount else
        coalesce((select sum(p.amount) from payments p where p.booking_id = b.id and p.state = 'captured'), 0) - b.rounding end)::int as captured,
      coalesce((select sum(t.amount) from tickets t where t.booking_id = b.id and t.cancelled_at is null), 0)::int as valid,
      (coalesce((select sum(r.amount) from refunds r where r.booking_id = b.id and r.state <> 'parked'), 0)
        -- Goods that came back by name with its tickets.
        - coalesce((
            select sum(l.amount) from order_lines l
            where l.booking_id is distinct from b.id and l.kind <> 'rounding'
              and l.return_id in (select r.return_id from refunds r where r.booking_id = b.id)
          ), 0)
        -- The rounding that came back, or that giving back in cash has made.
        - case when not b."isPart" and b.rounding = 0 then 0 else coalesce((
            select sum(o.rounding + coalesce(l.rounding, 0)) from order_returns o
            left join lateral (
              select sum(amount) as rounding from order_lines where return_id = o.id and kind = 'rounding'
            ) l on true
            where o.id in (select r.return_id from refunds r where r.booking_id = b.id)
          ), 0) end
        -- What comes back by name of several bookings at once is of none of them.
        + coalesce((
            select sum(l.amount) from order_lines l
            where l.booking_id = b.id and l.return_id in (select r.return_id from refunds r where r.booking_id is null)
          ), 0))::int as back
    from booking b
  )
  select format('booking %s: %s captured, %s in valid tickets, %s given back', id, captured, valid, back) as wrong
  from money where captured <> valid + back`

-- What doesn't match of a day. What is of no payment is of no cinema, and shown to the managers of all, as the items that need attention.
-- $1 gateway  $2 the day's beginning  $3 its end  $4 cinema, or null for all  $5 at most
select f.name, f.why, f.what, f.at, f.charge_ref, b.reference, f.amount, f.currency, f.their_amount, f.their_digits, f.their_currency
from gateway_mismatches($1, $2, $3) f
  left join payments p on p.id = f.payment_id left join bookings b on b.id = p.booking_id
  left join shows s on s.id = b.show_id left join auditoria a on a.id = s.auditorium_id
  left join orders o on o.id = p.order_id
where $4::uuid is null or p.id is null or coalesce(a.cinema_id, o.cinema_id) = $4
order by f.at, f.name
limit $5

-- A voucher with all that happened to it. No row: there is none of this code, or it is of another cinema.
-- $1 code  $2 the cinema whose manager asks, and who sees the house's as well; null: all
select v.id, v.code, v.number, v.balance, v.is_active as "isActive", v.is_blocked as "isBlocked", b.name as batch,
  b.pays_for as "paysFor", b.currency::text as currency, b.cinema_id as "cinemaId", b.expires_at as "expiresAt",
  b.tax_code as "taxRate", c.at as "claimedAt", ct.name as claimant,
  (
    select json_agg(json_build_object(
      'kind', m.kind, 'amount', m.amount, 'at', m.at, 'terminal', t.name, 'reason', m.reason,
      'references', coalesce((
        select json_agg(k.reference order by k.reference) from bookings k where k.order_id = m.order_id
      ), '[]'::json)
    ) order by m.at, m.id)
    from voucher_movements m left join terminals t on t.id = m.terminal_id where m.voucher_id = v.id
  ) as movements
from vouchers v
  join voucher_batches b on b.id = v.batch_id
  left join voucher_claims c on c.voucher_id = v.id
  left join terminals ct on ct.id = c.terminal_id
where v.code = $1 and ($2::uuid is null or b.cinema_id is null or b.cinema_id = $2)

-- Batches of vouchers with what is left of them, the newest first. owed: so much of that the house still owes, which is nothing once they
-- have expired.
-- $1 the cinema whose manager asks, and who sees the house's as well; null: all  $2 one batch, or null  $3 at most
select b.id as "batchId", b.name, b.pays_for as "paysFor", b.currency::text as currency, b.value, b.cinema_id as "cinemaId",
  b.expires_at as "expiresAt", b.tax_code as "taxRate", b.issued_at as "issuedAt", done_by(b.issued_by, b.id::text, b.issued_at) as "issuedBy",
  v.quantity, v.balance, case when b.expires_at <= now() then 0 else v.balance end as owed, v.active, v.blocked
from voucher_batches b
  cross join lateral (
    select count(*)::int as quantity, coalesce(sum(balance), 0)::bigint as balance,
      (count(*) filter (where is_active))::int as active, (count(*) filter (where is_blocked))::int as blocked
    from vouchers where batch_id = b.id
  ) v
where ($1::uuid is null or b.cinema_id is null or b.cinema_id = $1) and ($2::uuid is null or b.id = $2)
order by b.issued_at desc, b.id desc
limit $3

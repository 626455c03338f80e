-- Vouchers by their codes, with their terms, and the terminal that has a claim on each. They are locked by the statement before: one
-- statement that did both would read claims as they were before it waited.
-- $1 codes
select v.id, v.code, v.balance, v.is_active as "isActive", v.is_blocked as "isBlocked", b.pays_for as "paysFor",
  b.currency::text as currency, b.cinema_id as "cinemaId", b.expires_at as "expiresAt", b.tax_code as "taxRate", b.percentage,
  v.signed_code as "signedCode", c.terminal_id as "claimedBy", t.name as claimant
from vouchers v
  join voucher_batches b on b.id = v.batch_id
  left join voucher_claims c on c.voucher_id = v.id
  left join terminals t on t.id = c.terminal_id
where v.code = any($1::text[])

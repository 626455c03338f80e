-- The movements of an account, or those of an invoice.
-- $1 account id or null  $2 invoice id or null  $3 at most, the newest first; null: all, the oldest first
select m.id as "movementId", m.kind, m.at, m.amount, done_by(m.terminal_id, m.id::text, m.at) as terminal, m.note, m.paid_on::text as "paidOn", i.number as invoice,
  coalesce((select json_agg(b.reference order by b.reference) from bookings b where b.order_id = m.order_id), '[]') as references
from account_movements m
  left join account_invoice_movements x on x.movement_id = m.id left join account_invoices i on i.id = x.invoice_id
where ($1::uuid is null or m.account_id = $1) and ($2::uuid is null or x.invoice_id = $2)
order by case when $3::int is null then m.at end, case when $3 is not null then m.at end desc, m.id
limit $3

-- Subscriptions by their codes, with the terms of their plans. Those that are to be changed are locked by the statement before.
-- $1 codes
select s.id, s.code, s.holder, s.paid_until as "paidUntil", s.is_paused as "isPaused", s.ends, p.name as plan, p.currency::text as currency,
  p.cinema_id as "cinemaId", p.categories, p.formats, p.reference_price as "referencePrice", p.price, p.period, p.tax_code as "taxRate"
from subscriptions s join subscription_plans p on p.id = s.plan_id
where s.code = any($1::text[])

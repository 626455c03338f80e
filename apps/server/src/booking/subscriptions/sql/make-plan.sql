-- A plan. No row: there is one of this id.
-- $1 id  $2 name  $3 currency  $4 price  $5 period  $6 reference price  $7 cinema id or null  $8 categories or null  $9 formats or null
-- $10 tax code or null  $11 the manager's terminal
insert into subscription_plans
  (id, name, currency, price, period, reference_price, cinema_id, categories, formats, tax_code, made_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (id) do nothing

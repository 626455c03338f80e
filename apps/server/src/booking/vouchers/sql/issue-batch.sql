-- A batch of vouchers with its terms. No row: there is one of this id.
-- $1 id  $2 name  $3 pays for  $4 currency  $5 value or null  $6 cinema id or null  $7 expires at or null  $8 tax code or null
-- $9 percentage or null  $10 the manager's terminal
insert into voucher_batches (id, name, pays_for, currency, value, cinema_id, expires_at, tax_code, percentage, issued_by)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (id) do nothing
returning id

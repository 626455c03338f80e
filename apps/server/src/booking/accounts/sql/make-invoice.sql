-- An invoice of all movements of an account before the end of a day that are in none. The account is locked. Its parts are read as one
-- statement sees them.
-- $1 invoice id  $2 account id  $3 series id  $4 number  $5 the day  $6 time zone  $7 the manager's terminal
with waiting as (
  select m.* from account_movements m
  where m.account_id = $2 and m.at < (($5::date + 1)::timestamp at time zone $6)
    and not exists (select from account_invoice_movements x where x.movement_id = m.id)
), made as (
  insert into account_invoices (id, account_id, series_id, number, until, time_zone, made_by, version, brought, charged, received)
  select $1, a.id, $3, $4, $5, $6, $7, a.version,
    coalesce((
      select sum(m.amount) from account_movements m join account_invoice_movements x on x.movement_id = m.id where m.account_id = a.id
    ), 0)::bigint,
    coalesce((select sum(amount) from waiting where kind <> 'received'), 0)::bigint,
    coalesce((select -sum(amount) from waiting where kind = 'received'), 0)::bigint
  from company_accounts a where a.id = $2
  returning id
)
insert into account_invoice_movements (movement_id, invoice_id) select w.id, made.id from waiting w, made

-- An invoice, with the terms to which it was made out, and its tax by rate. No row: there is none, or it is another cinema's.
-- $1 invoice id  $2 the cinema whose manager asks, and who sees the house's as well; null: all
select i.id as "invoiceId", i.account_id as "accountId", i.number, i.until::text as until, i.made_at as "madeAt", i.brought, i.charged,
  i.received, i.brought + i.charged - i.received as due, v.name, v.address, a.currency::text as currency,
  coalesce(c.name, '') as cinema, i.time_zone as "timeZone",
  coalesce((
    select json_agg(json_build_object('rate', s.tax_code, 'percentage', s.percentage, 'gross', s.gross, 'tax', s.tax)
      order by s.percentage desc nulls last, s.tax_code)
    from (
      select t.tax_code, t.percentage, sum(t.gross)::bigint as gross, sum(t.tax)::bigint as tax
      from account_movement_taxes t join account_invoice_movements x on x.movement_id = t.movement_id
      where x.invoice_id = i.id group by 1, 2
    ) s
  ), '[]') as taxes
from account_invoices i
  join company_accounts a on a.id = i.account_id
  join account_versions v on v.account_id = i.account_id and v.version = i.version
  left join cinemas c on c.id = a.cinema_id
where i.id = $1 and ($2::uuid is null or a.cinema_id is null or a.cinema_id = $2)

-- Whether anything of an account waits for an invoice, until the end of a day.
-- $1 account id  $2 the day  $3 time zone
select from account_movements m
where m.account_id = $1 and m.at < (($2::date + 1)::timestamp at time zone $3)
  and not exists (select from account_invoice_movements x where x.movement_id = m.id)
limit 1

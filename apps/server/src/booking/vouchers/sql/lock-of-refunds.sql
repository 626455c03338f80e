-- Locks the vouchers that refunds give back to, each before the next: by exchanges, two orders may give back to one at the same time.
-- $1 refund ids
select from vouchers
where id in (
  select paid.voucher_id from refunds r join payment_sources s on s.id = r.payment_id
    join voucher_movements paid on paid.payment_id = s.source_id and paid.kind = 'redeemed'
  where r.id = any($1::uuid[])
)
order by id for no key update

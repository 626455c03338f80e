-- Enters the renewal of a charge that the ledger doesn't know, as it stood before the gateway's answer. No row: it is known, or another
-- renewal has its period, or there is no such subscription.
-- $1 renewal id  $2 subscription id  $3 number  $4 order id  $5 price  $6 currency  $7 the order  $8 amount  $9 the charge's name  $10 when it was named
insert into subscription_renewals (id, subscription_id, number, order_id, price, currency, sale, amount, gateway_ref, asked_try, begun_at, look_at)
select $1::uuid, s.id, $3::int, $4::uuid, $5::int, $6::text, $7::jsonb, $8::int, $9::text, 0, $10::timestamptz, now()
from subscriptions s where s.id = $2
on conflict do nothing
returning id

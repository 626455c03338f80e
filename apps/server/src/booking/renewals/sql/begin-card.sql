-- Begins to save a card, at most so many a day for one subscription, which is locked. No row: there were as many in the last 24 hours.
-- $1 card id  $2 subscription id  $3 at most  $4 the holder's language, or null
-- Returns the gateway's name of the subscription's customer, or null.
insert into subscription_cards (id, subscription_id, language, customer_ref)
select $1::uuid, $2::uuid, $4::text, (
  select customer_ref from subscription_cards where subscription_id = $2 and customer_ref is not null order by begun_at desc limit 1
)
where (select count(*) from subscription_cards where subscription_id = $2 and begun_at > now() - interval '24 hours') < $3
returning customer_ref

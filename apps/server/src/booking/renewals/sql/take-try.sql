-- Counts a card that is named, before the gateway is asked for it: so many in 24 hours for one subscription, which is locked, and one saving
-- once in some seconds. No row: not yet.
-- $1 id  $2 subscription id  $3 card id  $4 at most in a day  $5 seconds
insert into subscription_card_tries (id, subscription_id, card_id)
select $1::uuid, $2::uuid, $3::uuid
where (select count(*) from subscription_card_tries where subscription_id = $2 and at > clock_timestamp() - interval '24 hours') < $4
  and not exists (
    select from subscription_card_tries
    where subscription_id = $2 and card_id = $3 and at > clock_timestamp() - make_interval(secs => $5)
  )

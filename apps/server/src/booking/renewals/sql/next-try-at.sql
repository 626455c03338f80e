-- In how many seconds another card may be named. $1 subscription id  $2 card id  $3 at most in a day  $4 seconds between two of one saving
select ceil(extract(epoch from greatest(
  (
    select at + interval '24 hours' from subscription_card_tries
    where subscription_id = $1 and at > clock_timestamp() - interval '24 hours' order by at desc offset $3 - 1 limit 1
  ),
  (select max(at) + make_interval(secs => $4) from subscription_card_tries where subscription_id = $1 and card_id = $2)
) - clock_timestamp()))::int as seconds

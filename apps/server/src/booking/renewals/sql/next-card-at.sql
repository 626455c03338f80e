-- In how many seconds another card may be begun. $1 subscription id  $2 at most so many a day
select ceil(extract(epoch from begun_at + interval '24 hours' - now()))::int as seconds
from subscription_cards where subscription_id = $1 and begun_at > now() - interval '24 hours' order by begun_at desc offset $2 - 1 limit 1

-- The last card of a subscription whose bank asks its holder. $1 subscription id
select id, setup_ref from subscription_cards where subscription_id = $1 and look_at is not null order by begun_at desc limit 1

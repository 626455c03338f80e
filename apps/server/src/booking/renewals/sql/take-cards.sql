-- Cards whose banks ask their holders and that are due for a look at the gateway; the next look moves away. After a day nobody asks any more.
-- $1 at most
update subscription_cards set look_at = case when begun_at > now() - interval '24 hours' then now() + interval '5 minutes' end
where id in (select id from subscription_cards where look_at <= now() order by look_at limit $1 for update skip locked)
returning id, subscription_id, setup_ref

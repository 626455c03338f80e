-- Whoever has a subscription's signed code asks the gateway at most once in some seconds. No row: not yet. $1 subscription id  $2 seconds
insert into subscription_looks (subscription_id, at) values ($1, now())
on conflict (subscription_id) do update set at = now() where subscription_looks.at <= now() - make_interval(secs => $2)
returning at

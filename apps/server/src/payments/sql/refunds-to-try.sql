-- $1 at most
select id from refunds where state = 'pending' and try_at <= now() order by try_at limit $1

-- Renewals that are due, oldest first; the next look moves away, so that no other server takes them meanwhile, and one that fails goes
-- behind the others. One that waits for its next try is open again. A charge without a name may have got one in lost hours: it waits until
-- the gateway was read.
-- $1 at most
update subscription_renewals
set state = case state when 'waiting' then 'open' else state end, look_at = now() + interval '1 minute', looks = looks + 1
where id in (
  select r.id from subscription_renewals r where r.look_at <= now() and (r.gateway_ref is not null or not exists (
    select from incarnations i
    where i.number = (select max(number) from incarnations) and i.why <> 'first' and i.gateway_read_at is null
  ))
  order by r.look_at limit $1 for update skip locked
)
returning id

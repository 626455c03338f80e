-- Subscriptions, the newest first.
-- $1 the cinema whose manager asks, and who sees the house's as well; null: all  $2 one subscription, or null
-- $3 a pattern of a name or an e-mail address, or null  $4 a code, or null  $5 a state, or null  $6 at most
with found as (
  select s.*, p.name as plan, p.cinema_id,
    case when s.is_paused then 'paused' when s.paid_until > now() then 'active' when s.ends then 'ended'
      when s.paid_until is null then 'unpaid'
      when exists (
        select from subscription_renewals r where r.subscription_id = s.id and r.state = 'past_due'
          and r.number > (select max(d.number) from subscription_periods d where d.subscription_id = s.id)
      ) then 'past_due' else 'expired' end as state
  from subscriptions s join subscription_plans p on p.id = s.plan_id
)
select f.id as "subscriptionId", f.code, f.signed_code as "signedCode", f.holder, f.email, f.plan, f.state, f.paid_until as "paidUntil", f.ends,
  f.issued_at as "issuedAt", f.cinema_id as "cinemaId", f.is_paused as "isPaused",
  (select count(*)::int from subscription_entries e where e.subscription_id = f.id and e.given_back_at is null) as entries
from found f
where ($1::uuid is null or f.cinema_id is null or f.cinema_id = $1) and ($2::uuid is null or f.id = $2)
  and ($3::text is null or f.holder ilike $3 or f.email ilike $3 or f.code = $4) and ($5::text is null or f.state = $5)
order by f.issued_at desc, f.id desc
limit $6

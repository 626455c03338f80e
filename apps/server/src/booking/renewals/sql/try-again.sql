-- Renewals of a subscription that wait are tried now: its holder has saved another card.
-- $1 subscription id
update subscription_renewals set state = 'open', look_at = now(), looks = 0, holder_until = null
where subscription_id = $1 and state in ('waiting', 'holder_asked', 'past_due')

-- Payouts of which the movements are to be read: they can be listed, and didn't add up yet. One is read again after an hour.
-- $1 gateway
select gateway_ref from gateway_payouts
where gateway = $1 and is_listed and matched_at is null and created_at > now() - interval '45 days'
  and (read_at is null or read_at < now() - interval '1 hour')
order by created_at

-- Puts before a manager what hasn't matched for a day, and payouts that failed; takes off what matches since. A charge that no payment
-- here has made is shown already, as the gateway's list of charges tells of it.
-- $1 gateway
with found as (
  select 'not_matched:' || f.name as event_id, jsonb_build_object(
    'kind', 'not_matched', 'gatewayRef', f.charge_ref, 'why', f.why, 'what', f.what,
    'ours', case when f.amount is not null then jsonb_build_object('amount', abs(f.amount), 'currency', f.currency) end,
    'theirs', case when f.their_amount is not null then
      jsonb_build_object('amount', abs(f.their_amount), 'digits', f.their_digits, 'currency', f.their_currency)
    end
  ) as body
  from gateway_mismatches($1, now() - interval '40 days', now() - interval '1 day') f
  where not (f.why = 'not_here' and f.what = 'charge')
  union all
  select 'payout_failed:' || p.gateway_ref, jsonb_build_object('kind', 'payout_failed', 'gatewayRef', p.gateway_ref, 'failure', p.failure)
  from gateway_payouts p where p.gateway = $1 and p.state = 'failed' and p.created_at > now() - interval '40 days'
  union all
  select 'payout_not_matched:' || p.gateway_ref, jsonb_build_object('kind', 'payout_not_matched', 'gatewayRef', p.gateway_ref)
  from gateway_payouts p
  where p.gateway = $1 and p.is_listed and p.matched_at is null and p.read_at is not null
    and p.created_at between now() - interval '40 days' and now() - interval '1 day'
), parked as (
  insert into gateway_events as kept (gateway, event_id, body, state, try_at)
  select $1, event_id, body, 'parked', null from found
  on conflict (gateway, event_id) do update set state = 'parked', done_at = null where kept.state = 'done'
)
update gateway_events e set state = 'done', done_at = now()
where e.gateway = $1 and e.state = 'parked' and (e.event_id like 'not\_matched:%' or e.event_id like 'payout\_not\_matched:%')
  -- What is older is looked at no more: it stays as it was found.
  and e.received_at > now() - interval '38 days' and e.event_id not in (select event_id from found)

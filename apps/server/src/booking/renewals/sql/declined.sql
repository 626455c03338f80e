-- The bank has said no to a try: it is tried again, or never by itself. No row: somebody else has entered it.
-- $1 renewal id  $2 the try  $3 the gateway's word  $4 when it is tried again; null: it is past due
update subscription_renewals
set state = case when $4::timestamptz is null then 'past_due' else 'waiting' end, tries = tries + 1, code = $3, look_at = $4, looks = 0,
  error = null
where id = $1 and state = 'open' and tries = $2

-- Entries whose tickets came back: the right to be admitted to the show is free again. No money goes back, so these refunds are done.
-- $1 refund ids
with back as (
  update subscription_entries e set given_back_at = now()
  from refunds r where r.id = any($1::uuid[]) and r.payment_id = e.payment_id
  returning r.id
)
update refunds r set state = 'done', try_at = null, done_at = now() from back where r.id = back.id

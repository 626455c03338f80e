-- Forgets the oldest claims that a terminal has let go of. take-claim.sql takes none as old as the oldest one that is kept.
-- $1 terminal id  $2 so many are kept
delete from account_claim_ends where terminal_id = $1 and (number, order_id) <= (
  select number, order_id from account_claim_ends where terminal_id = $1 order by number desc, order_id desc offset $2 limit 1
)

-- Ends all claims of a terminal that begins anew, and has forgotten them, or that is revoked.
-- $1 terminal id
with ended as (delete from account_claims where terminal_id = $1)
delete from account_claim_ends where terminal_id = $1

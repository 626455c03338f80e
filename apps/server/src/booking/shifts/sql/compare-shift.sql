-- Keeps what the ledger says of a shift that was closed, and where its terminal says otherwise.
-- $1 shift id  $2 the ledger's sums  $3 differences
update shift_closes set ledger = $2::jsonb, differences = $3::jsonb where shift_id = $1

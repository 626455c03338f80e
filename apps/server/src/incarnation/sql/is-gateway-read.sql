-- Whether the gateway was read for an incarnation: all that was captured in the lost hours is in the ledger.
-- $1 incarnation
select from incarnations where number = $1 and gateway_read_at is not null

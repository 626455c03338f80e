-- Returns a row if the gateway was read for an incarnation: all charges captured in the lost hours are in the ledger.
-- $1 incarnation
select from incarnations where number = $1 and gateway_read_at is not null

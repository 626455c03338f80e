-- Returns a row if cards were charged in the month before the lost hours, or later.
-- $1 since when something may be lost
select from payments where gateway_ref is not null and gateway <> 'cash' and at > $1::timestamptz - interval '30 days' limit 1

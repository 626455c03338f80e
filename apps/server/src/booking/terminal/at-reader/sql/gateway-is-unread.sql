-- Returns a row while the ledger was set back and the charges of its lost hours have not all been read.
select from incarnations
where why <> 'first' and gateway_read_at is null and number = (select max(number) from incarnations)

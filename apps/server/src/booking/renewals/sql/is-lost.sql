-- Returns a row if the ledger was set back after that time. $1 a time
select from incarnations where why <> 'first' and began_at > $1 limit 1

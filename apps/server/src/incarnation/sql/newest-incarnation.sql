-- The incarnation that the ledger is in, locked: whoever begins the next one waits. No row: no server has run on this ledger yet.
select number, id, life from incarnations order by number desc limit 1 for update

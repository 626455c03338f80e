-- The incarnation that the ledger is in.
select number, id, life from incarnations order by number desc limit 1

-- The id of this house: its ledger's first incarnation. A ledger that is restored has it too.
select id from incarnations where number = 1

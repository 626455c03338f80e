-- Tells if the ledger has heard of an incarnation: it was in it, or knows that it has lost it. The answer is also yes
-- where this terminal has named 16 lost ones before, or the house knows of 1,000. The holder of a terminal's key could
-- make up ever new ones.
-- $1 id  $2 the terminal that names it
-- Returns a row or more if so.
select from incarnations where id = $1
union all
select from lost_incarnations where id = $1
union all
select from lost_incarnations having count(*) >= 1000 or count(*) filter (where terminal_id = $2) >= 16

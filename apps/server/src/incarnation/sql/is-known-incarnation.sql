-- Whether the ledger has heard of an incarnation: it was in it, or knows that it has lost it.
-- $1 id
select from incarnations where id = $1 union all select from lost_incarnations where id = $1

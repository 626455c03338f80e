-- $1 id of an incarnation that a terminal was served in, and that the ledger doesn't know  $2 the incarnation that it is in
insert into lost_incarnations (id, incarnation) values ($1, $2) on conflict do nothing

-- $1 id of an incarnation that a terminal was served in, and that the ledger doesn't know  $2 the incarnation that it is in
-- $3 the terminal
insert into lost_incarnations (id, incarnation, terminal_id) values ($1, $2, $3) on conflict do nothing

-- Incarnations that terminals were served in and that the ledger has lost. Each is accounted for by the incarnation that follows it.

create table lost_incarnations (
  id uuid primary key,
  incarnation integer not null references incarnations
);

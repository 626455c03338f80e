-- Who does what only one server does at a time, and which servers live (`server:` and its id). A lease ends by the ledger's clock.
create table leases (
  name text primary key,
  owner uuid not null,
  ends_at timestamptz not null
);

-- The server that the terminal is connected to, by the id made at that server's start; null: to none.
alter table terminals add connected_to uuid;

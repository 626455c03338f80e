-- Whether devices with an id that was made in the lost hours of an incarnation have connected: the ledger has lost their enrolment, and
-- managers are told. One row an incarnation, however many devices: anybody can make ids up.
create table unknown_terminals (
  incarnation integer primary key references incarnations,
  since timestamptz not null default now()
);

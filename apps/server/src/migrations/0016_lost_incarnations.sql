-- Incarnations that terminals were served in and that the ledger has lost. Each is accounted for by the incarnation that follows it.

create table lost_incarnations (
  id uuid primary key,
  incarnation integer not null references incarnations
);

-- Each time that the ledger's numbers were raised because of one terminal's word. A terminal is believed once an hour: whoever has
-- its key could keep every show closed otherwise.
create table set_back_words (
  terminal_id uuid not null references terminals,
  at timestamptz not null default now(),
  -- one sentence: what it said
  said text not null,
  primary key (terminal_id, at)
);

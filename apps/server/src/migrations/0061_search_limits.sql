-- What a terminal asks of customers and their tickets is counted by what it is, and noted with its booking.

-- `search`: any booking is looked for, or its tickets are signed anew. `open`: one is opened by its reference. `scan`: a door reads the
-- booking of a ticket that it has scanned.
alter table booking_searches
  add column counted_as text not null default 'search' check (counted_as in ('search', 'open', 'scan')),
  -- a ledger that was set back may have lost it: so there is no reference
  add column booking_id uuid;

-- A terminal's mails of the last hour are counted.
create index ticket_mails_terminal on ticket_mails (terminal_id, at);

-- Admissions that somebody must look at: no sale accounts for the ticket, or it had been given back.

alter table admissions
  -- the counter that signed the ticket; null: the server did, or the door didn't say
  add signed_by uuid,
  -- what was wrong when the admission came. `no_sale`: the ledger didn't know the ticket; its sale may still come
  add suspect text check (suspect in ('no_sale', 'given_back'));
create index admissions_suspect on admissions (received_at) where suspect is not null;

alter table terminal_runs
  -- when the terminal last said that nothing of it waits for the server
  add drained_at timestamptz;

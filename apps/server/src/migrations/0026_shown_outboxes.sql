-- The end of the longest outbox that a run of the terminal has shown in its incarnation. Until a run has reported, a disk with a
-- shorter outbox is an older one.
alter table terminal_runs
  add shown_sequence bigint not null default 0,
  add shown_hash text not null default repeat('0', 64);

-- Operators: who works at the counters, their roles by cinema, what proves it, and what each of them did.

create table operators (
  -- made by the manager's page
  id uuid primary key,
  -- typed at a counter instead of the name
  number integer not null generated always as identity unique,
  name text not null check (length(name) between 1 and 60),
  -- a PHC string; null: no PIN has been set
  pin_hash text check (pin_hash like '$argon2id$%'),
  -- HMAC-SHA256 of the badge by the house's key
  badge_hash bytea unique,
  created_at timestamptz not null default clock_timestamp(),
  -- when the last role went
  removed_at timestamptz,
  check (removed_at is null or num_nonnulls(pin_hash, badge_hash) = 0)
);
create trigger operators_kept before delete on operators for each row execute function refuse_change();

create table operator_roles (
  operator_id uuid not null references operators,
  cinema_id uuid not null references cinemas,
  role text not null check (role in ('attendant', 'clerk', 'supervisor', 'manager')),
  primary key (operator_id, cinema_id)
);
create index operator_roles_cinema on operator_roles (cinema_id);

-- When a cinema's counters lock themselves; absent: after the usual time.
create table counter_locks (
  cinema_id uuid primary key references cinemas,
  seconds integer not null check (seconds between 30 and 3600)
);

-- The key of badges' hashes. It is made when it is first needed.
create table badge_keys (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (length(key) = 32)
);

-- Who changed what of an operator, and when.
create table operator_events (
  sequence bigint generated always as identity primary key,
  operator_id uuid not null references operators,
  what text not null check (what in ('saved', 'pin', 'badge', 'removed')),
  -- of `saved`: name and roles
  details jsonb,
  -- a manager's terminal
  terminal_id uuid not null references terminals,
  at timestamptz not null default clock_timestamp()
);
create index operator_events_operator on operator_events (operator_id, sequence desc);
create trigger operator_events_append_only before delete or update on operator_events
  for each row execute function refuse_change();

-- Who did an act of a terminal. A ledger that was set back may have lost the operator: so there is no reference.
create table operator_acts (
  -- of a command, an order, a return, an exchange, or an attempt at a reader
  id uuid not null,
  terminal_id uuid not null references terminals,
  operator_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- a terminal can't speak of another one's act
  primary key (id, terminal_id)
);
create trigger operator_acts_append_only before delete or update on operator_acts
  for each row execute function refuse_change();

-- For managers to look at.
create table operator_notices (
  -- of a lock-out, made by the terminal; of work after a removal, the command's
  id uuid primary key,
  kind text not null check (kind in ('locked_out', 'worked_after_removal')),
  terminal_id uuid not null references terminals,
  -- null: the terminal as a whole made everybody wait
  operator_id uuid,
  -- PINs in a row
  wrong integer check (wrong > 0),
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'locked_out') = (wrong is not null)),
  check (kind = 'locked_out' or operator_id is not null)
);
create index operator_notices_at on operator_notices (at);
create trigger operator_notices_append_only before delete or update on operator_notices
  for each row execute function refuse_change();

-- Of a yes that was given at the counter itself.
alter table approvals add column answered_by_operator uuid references operators;
drop trigger approvals_fixed on approvals;
create trigger approvals_fixed before update on approvals for each row
  when (
    (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
    or (old.answer is not null
      and (new.answer, new.answered_at, new.answered_by, new.answered_at_terminal, new.answered_by_operator)
      is distinct from (old.answer, old.answered_at, old.answered_by, old.answered_at_terminal, old.answered_by_operator))
    or (old.used_at is not null and new.used_at is distinct from old.used_at)
    or to_jsonb(old)
      - array['withdrawn_at', 'answer', 'answered_at', 'answered_by', 'answered_at_terminal', 'answered_by_operator', 'used_at']
      is distinct from to_jsonb(new)
      - array['withdrawn_at', 'answer', 'answered_at', 'answered_by', 'answered_at_terminal', 'answered_by_operator', 'used_at']
  )
  execute function refuse_change();

-- Counters hear of it at once.
create function tell_operators() returns trigger language plpgsql as $$
begin
  perform pg_notify('operators', '');
  return null;
end $$;
create trigger operators_tell after insert or update on operators for each statement execute function tell_operators();
create trigger operator_roles_tell after insert or update or delete on operator_roles
  for each statement execute function tell_operators();
create trigger counter_locks_tell after insert or update on counter_locks
  for each statement execute function tell_operators();

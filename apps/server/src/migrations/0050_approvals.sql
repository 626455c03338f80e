-- Approvals: a supervisor's yes or no to one act of a counter. The act is kept as it was asked for, and a yes is used once, in the
-- transaction that does it.

create table approvals (
  -- made by the counter
  id uuid primary key,
  terminal_id uuid not null references terminals,
  cinema_id uuid not null references cinemas,
  kind text not null check (kind in ('order', 'refund')),
  -- of an order that is to be sold, which the ledger doesn't have yet; or of the one that lines come back of
  order_id uuid not null,
  -- exactly what the yes is for
  act jsonb not null,
  -- the same in a manager's words
  what text[] not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- the counter has taken it back, or the order was sold meanwhile
  withdrawn_at timestamptz,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  -- the name that was typed, and a manager's terminal
  answered_by text,
  answered_at_terminal uuid references terminals,
  -- when the act was done
  used_at timestamptz,
  check (num_nulls(answer, answered_at, answered_by, answered_at_terminal) in (0, 4)),
  check (withdrawn_at is null or answer is null),
  check (used_at is null or answer = 'yes')
);
create index approvals_order on approvals (order_id);
create index approvals_terminal on approvals (terminal_id, asked_at);
-- What managers read: those that wait, and the newest of the answered, without all that was before.
create index approvals_waiting on approvals (cinema_id, asked_at) where answer is null and withdrawn_at is null;
create index approvals_answered on approvals (cinema_id, answered_at desc) where answer is not null;
create trigger approvals_kept before delete on approvals for each row execute function refuse_change();
-- Each of the three is written once, and nothing else changes.
create trigger approvals_fixed before update on approvals for each row
  when (
    (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
    or (old.answer is not null and (new.answer, new.answered_at, new.answered_by, new.answered_at_terminal)
      is distinct from (old.answer, old.answered_at, old.answered_by, old.answered_at_terminal))
    or (old.used_at is not null and new.used_at is distinct from old.used_at)
    or to_jsonb(old) - array['withdrawn_at', 'answer', 'answered_at', 'answered_by', 'answered_at_terminal', 'used_at']
      is distinct from to_jsonb(new) - array['withdrawn_at', 'answer', 'answered_at', 'answered_by', 'answered_at_terminal', 'used_at']
  )
  execute function refuse_change();

-- The counter that asked, and its cinema's managers, hear of it at once.
create function tell_approval() returns trigger language plpgsql as $$
begin
  perform pg_notify('approvals', new.id::text);
  return null;
end $$;
create trigger approvals_tell after insert or update on approvals for each row execute function tell_approval();

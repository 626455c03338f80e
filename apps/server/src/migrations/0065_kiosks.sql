-- Kiosks: how each is to be, visitors' calls for help, and what a kiosk is asked to do at once.

-- Versions of what the house wants of a kiosk. The newest one counts.
create table kiosk_settings (
  terminal_id uuid not null references terminals,
  revision integer not null check (revision > 0),
  is_out_of_order boolean not null,
  -- texts by language
  message jsonb check (jsonb_typeof(message) = 'object'),
  at timestamptz not null default clock_timestamp(),
  -- a manager, or an operator at the kiosk, by name
  by text not null,
  -- made at the kiosk: the same again is the same change
  change_id uuid unique,
  operator_id uuid references operators,
  primary key (terminal_id, revision),
  check (num_nulls(change_id, operator_id) in (0, 2))
);
create trigger kiosk_settings_fixed before update or delete on kiosk_settings for each row execute function refuse_change();

-- The kiosk hears of it at once, and so do managers.
create function tell_kiosk_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('kiosk_settings', new.terminal_id::text);
  perform pg_notify('terminal_changed', json_build_object('id', new.terminal_id)::text);
  return null;
end $$;
create trigger kiosk_settings_tell after insert on kiosk_settings for each row execute function tell_kiosk_setting();

-- What a kiosk has told of itself: its page's step, whether it is out of order, the version that it goes by. Never a visitor's data.
alter table terminal_conditions add column kiosk jsonb;

-- A visitor who called for help.
create table help_calls (
  -- made by the kiosk
  id uuid primary key,
  terminal_id uuid not null references terminals,
  -- the kiosk's; null: it stands for the whole house
  cinema_id uuid references cinemas,
  step text not null,
  called_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  -- the name of who comes, and their terminal
  answered_by text,
  answered_at_terminal uuid references terminals,
  -- the visitor needs no help any more
  ended_at timestamptz,
  check (num_nulls(answered_at, answered_by, answered_at_terminal) in (0, 3))
);
create index help_calls_terminal on help_calls (terminal_id, called_at);
create index help_calls_open on help_calls (called_at) where ended_at is null;
create trigger help_calls_kept before delete on help_calls for each row execute function refuse_change();
-- An answer and an end are written once, and nothing else changes.
create trigger help_calls_fixed before update on help_calls for each row
  when (
    (old.answered_at is not null and (new.answered_at, new.answered_by, new.answered_at_terminal)
      is distinct from (old.answered_at, old.answered_by, old.answered_at_terminal))
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    or to_jsonb(old) - array['answered_at', 'answered_by', 'answered_at_terminal', 'ended_at']
      is distinct from to_jsonb(new) - array['answered_at', 'answered_by', 'answered_at_terminal', 'ended_at']
  )
  execute function refuse_change();

create function tell_help_call() returns trigger language plpgsql as $$
begin
  perform pg_notify('help_calls', coalesce(new.cinema_id::text, ''));
  return null;
end $$;
create trigger help_calls_tell after insert or update on help_calls for each row execute function tell_help_call();

-- What a kiosk is asked to do at once: done within seconds, or not at all. The server that the kiosk is connected to asks it.
create table kiosk_asks (
  id uuid primary key,
  terminal_id uuid not null references terminals,
  task text not null check (task in ('restart', 'picture')),
  asked_at timestamptz not null default clock_timestamp(),
  -- the manager's name
  asked_by text not null,
  answered_at timestamptz,
  -- null: it was done
  declined text,
  -- base64, until it was handed to who asked
  picture text
);
create index kiosk_asks_pictures on kiosk_asks (asked_at) where picture is not null;

create function tell_kiosk_ask() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('kiosk_asked', json_build_object('askId', new.id, 'terminalId', new.terminal_id, 'task', new.task)::text);
  elsif old.answered_at is null and new.answered_at is not null then
    perform pg_notify('kiosk_answered', new.id::text);
  end if;
  return null;
end $$;
create trigger kiosk_asks_tell after insert or update on kiosk_asks for each row execute function tell_kiosk_ask();

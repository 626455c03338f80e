-- What a manager decided about what the system could not settle by itself.

create table attention_acts (
  sequence bigint generated always as identity primary key,
  -- what it was about: `refund:` and its id, `event:stripe:` and the gateway's id…
  item text not null,
  act text not null check (act in ('try_again', 'set_aside')),
  terminal_id uuid not null references terminals,
  reason text,
  at timestamptz not null default now(),
  check ((act = 'set_aside') = (reason is not null))
);
create index attention_acts_item on attention_acts (item, sequence);

create trigger attention_acts_append_only before update or delete on attention_acts
  for each row execute function refuse_change();

-- What is set aside now: nobody has had it tried again since.
create view set_aside as
select a.item, a.reason, a.at, t.name as by
from attention_acts a join terminals t on t.id = a.terminal_id
where a.act = 'set_aside'
  and not exists (select from attention_acts later where later.item = a.item and later.sequence > a.sequence);

-- How often the gateway has said no to it: after each, a new try is another request to the gateway, no repetition.
alter table refunds add refusals integer not null default 0;

create index refunds_parked on refunds (at) where state = 'parked';
create index gateway_events_parked on gateway_events (received_at) where state = 'parked';

-- Giving back some of a booking's seats is no transition of it; who did it and why stands here. Null before this migration.
alter table cancellations
  add actor text,
  add actor_id text,
  add via text check (via in ('terminal', 'online', 'gateway', 'server', 'manager')),
  add why text;

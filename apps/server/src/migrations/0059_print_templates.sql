-- What receipt printers print, by cinema: blocks, words of the house, a logo. A version never changes; the next one follows it. A cinema
-- without a row here has the usual template (packages/shared/src/print-templates/print-template.ts).
create table print_templates (
  -- made by the manager's terminal
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  version int not null check (version >= 1),
  -- as packages/shared/src/print-templates/print-template.ts has it
  template jsonb not null,
  made_at timestamptz not null default now(),
  -- a manager's terminal, for people to read
  made_by text not null,
  revision bigint not null,
  unique (cinema_id, version)
);
create index print_templates_revision on print_templates (revision, id);

-- The revision may change: a ledger that was set back sends its whole programme anew.
create trigger print_templates_unchanged before update on print_templates for each row
  when (
    (old.id, old.cinema_id, old.version, old.template, old.made_at, old.made_by)
    is distinct from
    (new.id, new.cinema_id, new.version, new.template, new.made_at, new.made_by)
  )
  execute function refuse_change();
create trigger print_templates_kept before delete on print_templates for each row execute function refuse_change();

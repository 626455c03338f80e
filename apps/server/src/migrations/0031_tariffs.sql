-- A tariff is a version: it never changes, the cinema's next one follows it. An order cites the version that it was priced by, so
-- none is ever deleted. A cinema without a row here has the plain tariff (packages/shared/src/pricing/plain-tariff.ts).
create table tariffs (
  id uuid primary key,
  cinema_id uuid not null references cinemas,
  version int not null check (version >= 1),
  -- as packages/shared/src/pricing/tariff.ts has it, its id included
  tariff jsonb not null check ((tariff ->> 'id') is not distinct from id::text),
  made_at timestamptz not null default now(),
  -- a manager, or the file that was imported: for people to read
  made_by text not null,
  revision bigint not null,
  unique (cinema_id, version)
);
create index tariffs_revision on tariffs (revision, id);

create function tariff_changed() returns trigger language plpgsql as $$
begin
  raise exception 'tariff % never changes: another one follows it', old.id;
end $$;
-- The revision may: a ledger that was set back sends its whole programme anew.
create trigger tariffs_unchanged before update on tariffs for each row
  when (
    (old.id, old.cinema_id, old.version, old.tariff, old.made_at, old.made_by)
    is distinct from
    (new.id, new.cinema_id, new.version, new.tariff, new.made_at, new.made_by)
  )
  execute function tariff_changed();
create trigger tariffs_kept before delete on tariffs for each row execute function tariff_changed();

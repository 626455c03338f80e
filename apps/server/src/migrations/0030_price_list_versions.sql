-- A price list is a version: it never changes, another one follows it. A sale cites the version that it was priced by, and is right
-- by any that its show had: a price that changes while a counter is cut off makes no conflict.
alter table price_lists
  -- what changes a ticket's price by weekday, hour, holiday or format; null: nothing
  add column rules jsonb,
  -- the version before; null: the first
  add column follows uuid unique references price_lists,
  -- the manager's terminal; null: an import
  add column made_by uuid references terminals,
  -- null: before versions were kept
  add column made_at timestamptz;
alter table price_lists alter column made_at set default now();
alter table price_lists drop constraint price_lists_name_key;
create unique index price_lists_name on price_lists (name) where follows is null;

create function price_list_changed() returns trigger language plpgsql as $$
begin
  raise exception 'price list % never changes: another one follows it', old.id;
end $$;
-- The revision may: a ledger that was set back sends its whole programme anew.
create trigger price_lists_unchanged before update on price_lists for each row
  when (
    (old.id, old.name, old.currency, old.prices::text, old.rules::text, old.follows, old.made_by, old.made_at)
    is distinct from
    (new.id, new.name, new.currency, new.prices::text, new.rules::text, new.follows, new.made_by, new.made_at)
  )
  execute function price_list_changed();

-- set once it is known how the show is presented: 3d, imax
alter table shows add column formats text[] not null default '{}' check (
  formats::text ~ '^{([a-z0-9][a-z0-9_]{0,19}(,[a-z0-9][a-z0-9_]{0,19})*)?}$'
);
create index shows_by_price_list on shows (price_list_id, starts_at);

-- All that has decided what a show's tickets cost: every price list that it has had, each with the formats of that time.
create table show_price_lists (
  show_id uuid not null references shows on delete cascade,
  price_list_id uuid not null references price_lists,
  formats text[] not null,
  since timestamptz not null default now(),
  primary key (show_id, price_list_id, formats)
);
insert into show_price_lists (show_id, price_list_id, formats) select id, price_list_id, formats from shows;

create function keep_price_list_of_show() returns trigger language plpgsql as $$
begin
  insert into show_price_lists (show_id, price_list_id, formats) values (new.id, new.price_list_id, new.formats)
  on conflict do nothing;
  return null;
end $$;
create trigger shows_made after insert on shows for each row execute function keep_price_list_of_show();
create trigger shows_changed after update on shows for each row
  when ((old.price_list_id, old.formats) is distinct from (new.price_list_id, new.formats))
  execute function keep_price_list_of_show();

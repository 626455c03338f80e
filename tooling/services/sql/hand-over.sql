-- Gives the database and everything of ours in it to the role `marquee_server`. Run by the superuser `marquee` at each start.
-- A ledger of an earlier version belongs to the superuser. `reassign owned` refuses the cluster's first superuser, because the
-- system's own objects are its as well. Parts of extensions stay the superuser's: any role may use them.
-- Guarantees: after it, marquee_server owns the database, and every schema, table, view, sequence, routine and type in it that
-- belonged to the superuser. Running it again changes nothing.
do $$
declare
  statement text;
begin
  execute format('alter database %I owner to marquee_server', current_database());
  for statement in
    with
      ours as (
        select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      ),
      of_extensions as (select classid, objid from pg_depend where deptype = 'e')
    select format('alter schema %I owner to marquee_server', nspname)
    from pg_namespace
    where oid in (select oid from ours) and nspowner = 'marquee'::regrole
    union all
    select format(
      'alter %s %s owner to marquee_server',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass)
    from pg_class c
    where relnamespace in (select oid from ours) and relowner = 'marquee'::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
      and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
      -- The sequence of a column goes with its table.
      and not (relkind = 'S' and exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to marquee_server', oid::regprocedure)
    from pg_proc
    where pronamespace in (select oid from ours) and proowner = 'marquee'::regrole
      and ('pg_proc'::regclass, oid) not in (select classid, objid from of_extensions)
    union all
    select format('alter type %s owner to marquee_server', t.oid::regtype)
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where typnamespace in (select oid from ours) and typowner = 'marquee'::regrole
      -- The row type of a table and the array of a type go with it.
      and (typtype in ('e', 'd', 'r') or c.relkind = 'c')
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)
  loop
    execute statement;
  end loop;
end
$$

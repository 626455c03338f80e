/** The ledger's schema as text, read from Postgres's own catalogues: the same schema always gives the same text. */
import type { Pool } from 'pg'

const TABLES = `
  select c.relname as name,
    case when c.relispartition then format('create table %I partition of %I %s', c.relname, parent.relname, pg_get_expr(c.relpartbound, c.oid))
      when c.relkind = 'p' then format('create table %I (…) partition by %s', c.relname, pg_get_partkeydef(c.oid))
      else format('create table %I (…)', c.relname) end || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as head
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class parent on parent.oid = i.inhparent
  where c.relkind in ('r', 'p')
  order by c.relname collate "C"`

const COLUMNS = `
  select c.relname as table, format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end,
    case when a.attgenerated <> '' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid)) else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end,
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

// Leaves out not-null constraints, which are with their columns.
const CONSTRAINTS = `
  select c.relname as table, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where k.contype <> 'n'
  order by c.relname collate "C", k.contype, k.conname collate "C"`

// Leaves out the indexes of constraints and partitions, which are made by their owners.
const INDEXES = `
  select pg_get_indexdef(x.indexrelid) as line
  from pg_index x
  join pg_class c on c.oid = x.indrelid and not c.relispartition
  join pg_class i on i.oid = x.indexrelid
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname collate "C", i.relname collate "C"`

const TYPES = `
  select format('create type %I as enum (%s)', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
  from pg_type t
  join pg_enum e on e.enumtypid = t.oid
  join pg_namespace n on n.oid = t.typnamespace and n.nspname = 'public'
  group by t.typname order by t.typname collate "C"`

// Leaves out the sequences of identity columns, which belong to those.
const SEQUENCES = `
  select format('create sequence %I as %s start %s minvalue %s maxvalue %s increment %s%s', s.sequencename, s.data_type, s.start_value,
    s.min_value, s.max_value, s.increment_by, case when s.cycle then ' cycle' else '' end) as line
  from pg_sequences s
  where s.schemaname = 'public' and not exists (
    select from pg_depend d where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype = 'i')
  order by s.sequencename collate "C"`

const VIEWS = `
  select format('create view %I as %s', c.relname, rtrim(pg_get_viewdef(c.oid), ';')) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind in ('v', 'm') order by c.relname collate "C"`

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(p.oid), E'\\n') as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
  where p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid::regprocedure::text collate "C"`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) as line
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where not t.tgisinternal
  order by c.relname collate "C", t.tgname collate "C"`

const EXTENSIONS = `
  select format('create extension %I', extname) as line from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

export async function describeSchema(pool: Pool): Promise<string> {
  const lines = async (sql: string) => (await pool.query<{ line: string }>(sql)).rows.map(({ line }) => `${line};`)
  const inTable = async (sql: string) => (await pool.query<{ table: string; line: string }>(sql)).rows
  const tables = (await pool.query<{ name: string; head: string }>(TABLES)).rows
  const insides = [...(await inTable(COLUMNS)), ...(await inTable(CONSTRAINTS))]
  const tableTexts = tables.map(({ name, head }) => {
    const inside = insides.filter(({ table }) => table === name).map(({ line }) => `  ${line}`)
    // Tables stand apart from each other; a partition has nothing inside and stays on one line.
    return inside.length === 0 ? `${head};` : `\n${head.replace('…', () => `\n${inside.join(',\n')}\n`)};`
  })
  const parts = [
    ['-- Generated by `npm run schema:dump` from the migrations. A test compares it with them.'],
    await lines(EXTENSIONS),
    await lines(TYPES),
    await lines(SEQUENCES),
    tableTexts,
    await lines(INDEXES),
    await lines(VIEWS),
    await lines(FUNCTIONS),
    await lines(TRIGGERS),
  ]
  const text = parts.filter((part) => part.length > 0).map((part) => part.join('\n').trim())
  return `${text.join('\n\n')}\n`
}

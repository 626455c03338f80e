/**
 * Finds the tables that a statement reads and writes in its text. Doubt widens the answer: a table that is named anywhere
 * counts as read, with everything that a view, a function, a trigger or a foreign key adds.
 */

/** A relation, view or function of the ledger. */
export interface Part {
  name: string
  kind: 'table' | 'sequence' | 'text'
  /** The definition of a view or a function. */
  text: string
}

/** A statement that writes `from` may write `to` as well, or call the function `to`. */
export interface Link {
  from: string
  to: string
}

export interface Touched {
  reads: ReadonlySet<string>
  /** 'all': it may write anything. */
  writes: ReadonlySet<string> | 'all'
  /** True when its answer follows from these tables alone: not from time, chance, a sequence or the session. */
  followsFromTables: boolean
}

const COMMENT = /--.*$/gm
const WORD = /[a-z_][a-z_0-9]*/g
const LOCKS = /\bfor\s+(?:no\s+key\s+)?update\b/g
const TARGET =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:[a-z_]+\.)?([a-z_]+)/g
/** Marks a function whose effect can't be told. */
const CHANGES = /\b(?:create|alter|drop|execute|copy|call|lock|reindex|refresh)\b/
const UNSTEADY =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|today|tomorrow|yesterday|age|random|local\w+|current_\w+|uuidv[47]|gen_random_\w+|nextval|setval|currval|lastval|set_config|txid_\w+|pg_\w+)\b/
const QUERY = /^\s*(?:select|with|insert|update|delete)\b/
/** Statements that end or begin a transaction, and touch nothing. */
const BRACKETS = /^\s*(?:begin|commit|rollback|savepoint|release|listen|set|explain)\b/
/** `on conflict do update set` names no table. */
const NO_TABLE = 'set'

export function createTables(parts: readonly Part[], links: readonly Link[]): (text: string) => Touched {
  const byName = new Map<string, Part[]>()
  for (const part of parts) byName.set(part.name, [...(byName.get(part.name) ?? []), part])
  const linked = new Map<string, string[]>()
  for (const { from, to } of links) linked.set(from, [...(linked.get(from) ?? []), to])

  return (text) => {
    const reads = new Set<string>()
    const writes = new Set<string>()
    const seen = new Set<Part>()
    let writesAll = false
    let follows = true

    function write(table: string): void {
      if (writes.has(table)) return
      writes.add(table)
      for (const name of linked.get(table) ?? []) {
        for (const part of byName.get(name) ?? []) {
          if (part.kind === 'table') write(name)
          else visit(part)
        }
      }
    }

    function visit(part: Part): void {
      if (seen.has(part)) return
      seen.add(part)
      if (part.kind === 'table') reads.add(part.name)
      else if (part.kind === 'sequence') follows = false
      else read(part.text, true)
    }

    function read(source: string, inFunction: boolean): void {
      const plain = source.toLowerCase().replace(COMMENT, '').replaceAll('"', '')
      if (UNSTEADY.test(plain)) follows = false
      if (inFunction && CHANGES.test(plain)) writesAll = true
      for (const [, table] of plain.replace(LOCKS, '').matchAll(TARGET)) {
        if (table === NO_TABLE) continue
        if (byName.get(table as string)?.some(({ kind }) => kind === 'table')) write(table as string)
        else writesAll = true
      }
      for (const [word] of plain.matchAll(WORD)) for (const part of byName.get(word) ?? []) visit(part)
    }

    read(text, false)
    const plain = text.toLowerCase().replace(COMMENT, '')
    const isQuery = QUERY.test(plain)
    if (BRACKETS.test(plain)) writesAll = false
    else if (!isQuery) writesAll = true
    // A row that is locked is written to: another transaction's number is in it.
    const isPlainRead =
      isQuery && writes.size === 0 && !writesAll && !/\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b/.test(plain)
    return { reads, writes: writesAll ? 'all' : writes, followsFromTables: follows && isPlainRead }
  }
}

/** A row for each part. */
export const PARTS = `
  select c.relname as name,
    case c.relkind when 'S' then 'sequence' when 'v' then 'text' when 'm' then 'text' else 'table' end as kind,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) else '' end as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select p.proname, 'text', coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and l.lanname in ('sql', 'plpgsql')`

/** A row for each link: triggers, foreign keys that change the rows that refer, and parts of a table. */
export const LINKS = `
  select c.relname as from, p.proname as to
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal
  union
  select target.relname, referring.relname
  from pg_constraint k join pg_class target on target.oid = k.confrelid join pg_class referring on referring.oid = k.conrelid
  where k.contype = 'f' and (k.confdeltype not in ('a', 'r') or k.confupdtype not in ('a', 'r'))
  union
  select whole.relname, part.relname
  from pg_inherits i join pg_class whole on whole.oid = i.inhparent join pg_class part on part.oid = i.inhrelid
  union
  select part.relname, whole.relname
  from pg_inherits i join pg_class whole on whole.oid = i.inhparent join pg_class part on part.oid = i.inhrelid`

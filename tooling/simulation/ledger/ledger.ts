/**
 * The ledger of the world: PostgreSQL itself (PGlite, the same program as WebAssembly), spoken to in its own wire protocol. One
 * session underneath: transactions come one after the other, whoever makes them.
 */
import { EventEmitter } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { DatabaseError, parse, serialize } from 'pg-protocol'
import type { BackendMessage } from 'pg-protocol/dist/messages.js'
import { simNow } from '../world/clock.ts'
import { toParameter } from './parameters.ts'

export interface QueryResult {
  rows: Record<string, unknown>[]
  rowCount: number | null
  command: string
}

export interface LedgerAnswer {
  result: QueryResult | undefined
  error: DatabaseError | undefined
}

type Row = (string | null)[]
interface Field {
  name: string
  dataTypeID: number
}

/** Named statements are parsed once, as on a real connection; without a table's statistics one plan is as good as another. */
const SETTINGS = "set plan_cache_mode = force_generic_plan; set timezone = 'UTC'; set jit = off; set synchronous_commit = off"

/** `now()` and every default of a column say the world's time. */
const CLOCK = `
  create schema if not exists sim;
  create or replace function sim.now() returns timestamptz language sql stable
    as $$ select current_setting('sim.now')::timestamptz $$;
  set search_path = sim, public, pg_catalog`

export type Ledger = Awaited<ReturnType<typeof openLedger>>

export async function openLedger() {
  const db = await PGlite.create({ extensions: { pg_trgm, unaccent, fuzzystrmatch } })
  const wire = new EventEmitter()
  let messages: BackendMessage[] = []
  parse(wire as unknown as NodeJS.ReadableStream, (message) => void messages.push(message))
  const prepared = new Map<string, string>()
  let clockSays = -1
  let listeners: ((channel: string, payload: string) => void)[] = []
  let heard: { channel: string; payload: string }[] = []
  let inTransaction = false
  let statements = 0

  function send(bytes: Buffer[]): BackendMessage[] {
    messages = []
    wire.emit('data', Buffer.from(db.execProtocolRawSync(Buffer.concat(bytes))))
    return messages
  }

  function read(received: BackendMessage[]): LedgerAnswer {
    let fields: Field[] = []
    let rows: Record<string, unknown>[] = []
    let result: QueryResult | undefined
    let error: DatabaseError | undefined
    for (const message of received) {
      switch (message.name) {
        case 'rowDescription':
          fields = (message as unknown as { fields: Field[] }).fields
          rows = []
          break
        case 'dataRow':
          rows.push(rowOf(fields, (message as unknown as { fields: Row }).fields))
          break
        case 'commandComplete': {
          const { text } = message as unknown as { text: string }
          const count = /(\d+)$/.exec(text)?.[1]
          result = { rows, rowCount: count === undefined ? null : Number(count), command: text.split(' ')[0] as string }
          rows = []
          break
        }
        case 'emptyQuery':
          result = { rows: [], rowCount: null, command: '' }
          break
        case 'error':
          error ??= message as unknown as DatabaseError
          break
        case 'notification': {
          const { channel, payload } = message as unknown as { channel: string; payload: string }
          heard.push({ channel, payload })
          break
        }
        case 'readyForQuery':
          inTransaction = (message as unknown as { status: string }).status !== 'I'
          break
        default:
          break
      }
    }
    return { result, error }
  }

  function tellHeard(): void {
    const told = heard
    heard = []
    for (const { channel, payload } of told) for (const listener of listeners) listener(channel, payload)
  }

  const simple = (text: string): LedgerAnswer => read(send([serialize.query(text)]))

  /** Postgres's `now()` stands still in a transaction. */
  function setClock(): void {
    if (inTransaction) return
    const now = Math.floor(simNow())
    if (now === clockSays) return
    clockSays = now
    simple(`set sim.now = '${new Date(now).toISOString()}'`)
  }

  /** The error, if there is one, is Postgres's own. */
  function run(text: string, values: readonly unknown[] | undefined, name: string | undefined): LedgerAnswer {
    statements++
    setClock()
    let answer: LedgerAnswer
    if (values === undefined && name === undefined) {
      answer = simple(text)
    } else {
      const statement = name ?? ''
      const bytes: Buffer[] = []
      if (name === undefined || prepared.get(name) !== text) {
        if (name !== undefined && prepared.has(name)) throw new Error(`two statements are called ${name}`)
        bytes.push(serialize.parse({ name: statement, text }))
      }
      bytes.push(
        serialize.bind({ statement, values: values ? [...values] : [], valueMapper: toParameter }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      )
      answer = read(send(bytes))
      if (name !== undefined && !answer.error) prepared.set(name, text)
    }
    if (!inTransaction) tellHeard()
    return answer
  }

  function must(text: string, values?: readonly unknown[]): QueryResult {
    const { result, error } = run(text, values, undefined)
    if (error) throw error
    return result ?? { rows: [], rowCount: null, command: '' }
  }

  must(SETTINGS)
  must(CLOCK)

  return {
    run,
    must,
    inTransaction: () => inTransaction,
    statements: () => statements,
    /** Every server that lives may listen on it; the ledger tells after the commit. */
    listenTo(channel: string): void {
      must(`listen ${pg.escapeIdentifier(channel)}`)
    },
    onNotification(listener: (channel: string, payload: string) => void): () => void {
      listeners.push(listener)
      return () => {
        listeners = listeners.filter((each) => each !== listener)
      }
    },
    /** As it was after the migrations. */
    empty(): void {
      if (inTransaction) must('rollback')
      heard = []
      listeners = []
      clockSays = -1
      must(EMPTY)
    },
    close: () => db.close(),
  }
}

/** Truncated tables are new files: no row lies where one of the run before lay, so that the same seed reads in the same order. */
const EMPTY = `do $$
declare
  tables text;
  counter record;
begin
  select string_agg(format('%I.%I', n.nspname, c.relname), ', ') into tables
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('sim', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('migrations');
  execute 'truncate ' || tables || ' restart identity cascade';
  for counter in select schemaname, sequencename, start_value from pg_sequences where schemaname = 'sim' loop
    perform setval(format('%I.%I', counter.schemaname, counter.sequencename), counter.start_value, false);
  end loop;
end $$`

function rowOf(fields: readonly Field[], values: Row): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  fields.forEach((field, i) => {
    const value = values[i]
    row[field.name] = value == null ? null : pg.types.getTypeParser(field.dataTypeID, 'text')(value)
  })
  return row
}

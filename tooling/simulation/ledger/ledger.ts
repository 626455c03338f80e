/**
 * The ledger of the world: PostgreSQL itself (PGlite, the same program as WebAssembly), spoken to in its own wire
 * protocol. A single session is underneath: transactions come one after the other, whoever makes them.
 */
import { EventEmitter } from 'node:events'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { type DatabaseError, parse, serialize } from 'pg-protocol'
import type { BackendMessage } from 'pg-protocol/dist/messages.js'
import { toParameter } from './parameters.ts'
import { POLLS } from './polls.ts'
import { createRemembered, type Question, type Remembered } from './remembered.ts'
import { type Snapshot, snapshotsOf } from './snapshots.ts'
import { LINKS, type Link, PARTS, type Part } from './tables.ts'

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
interface Column {
  name: string
  parse(text: string): unknown
}

interface Statement {
  /** Its name in Postgres. */
  id: string
  name: string
  text: string
  /** The columns that it returns: asked for once. */
  columns: Column[] | undefined
}

/** An answer as Postgres sent it, of which values are made anew for each who asks. */
interface Sent {
  columns: Column[]
  rows: Row[]
  rowCount: number | null
  command: string
}

/** Named statements are parsed once, as on a real connection; without a table's statistics one plan is as good as another. */
const SETTINGS =
  "set plan_cache_mode = force_generic_plan; set timezone = 'UTC'; set jit = off; set synchronous_commit = off"

const LIBRARIES = ['plpgsql', 'pg_trgm', 'unaccent', 'fuzzystrmatch']

/**
 * A run's data are some hundred kilobytes. A snapshot's copy stays small, and text that is written to a file is kept
 * whole.
 */
const SMALL = ['shared_buffers=16MB', 'wal_buffers=64kB', 'max_connections=4', 'max_wal_senders=0']
/** Statistics are off: nobody looks at what Postgres does. */
const UNWATCHED = ['track_activities=off', 'track_counts=off', 'autovacuum=off']
/** A single statement that is asked without values: worth a plan as well. */
const ASKED_PLAINLY = /^\s*(begin|commit|rollback|(select|with|insert|update|delete)\b[^;]*)$/i

export interface LedgerSnapshot {
  machine: Snapshot
  prepared: Set<string>
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

/**
 * @param files those of a ledger as `files()` returned them; undefined makes a new one
 * @param checksRemembered Postgres is asked besides, and a remembered answer that isn't its own is an exception
 */
export async function openLedger({
  files,
  checksRemembered = false,
}: {
  files?: Blob | undefined
  checksRemembered?: boolean
} = {}) {
  const db = await PGlite.create({
    ...(files ? { loadDataDir: files } : {}),
    extensions: { pg_trgm, unaccent, fuzzystrmatch },
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: [...SMALL, ...UNWATCHED],
  })
  const snapshots = snapshotsOf(db)
  const wire = new EventEmitter()
  let messages: BackendMessage[] = []
  parse(wire as unknown as NodeJS.ReadableStream, (message) => void messages.push(message))
  /** Keyed by name, then by text: with a safeguard taken out, a statement of that name has another text. */
  const statements = new Map<string, Map<string, Statement>>()
  let prepared = new Set<string>()
  /** Those that this run has asked by their name, each with its text. */
  let named = new Map<string, string>()
  /** Statements asked in any run, by their id. */
  const asked = new Map<string, Statement>()
  /** The statements of earlier runs that every run begins with, in order: each with its values, once. */
  let rehearsed: Map<string, { statement: Statement; values: readonly unknown[] | undefined }> | undefined = new Map()
  let lastId = 0
  function statementOf(name: string, text: string): Statement {
    const ofName = statements.get(name) ?? new Map<string, Statement>()
    statements.set(name, ofName)
    const known = ofName.get(text) ?? { id: `s${lastId++}`, name, text, columns: undefined }
    ofName.set(text, known)
    return known
  }
  let listeners: ((channel: string, payload: string) => void)[] = []
  let heard: { channel: string; payload: string }[] = []
  let onDecided: (safeguard: string) => void = () => {}
  let inTransaction = false
  /** Set from the end of the rehearsal on. */
  let remembered: Remembered<Sent> | undefined
  /** The rows of the last answer, and whether it came with more than rows. */
  let sent: Row[] = []
  let saidMore = false

  function send(bytes: Buffer[]): BackendMessage[] {
    messages = []
    // The work is done when the call returns: nothing is synchronised to a disk after it.
    void db.execProtocolRawStream(Buffer.concat(bytes), {
      syncToFs: false,
      onRawData: (data) => wire.emit('data', Buffer.from(data)),
    })
    return messages
  }

  /** @param known the columns of the answer, where they are known */
  function read(received: BackendMessage[], known: Column[] = []): LedgerAnswer & { columns: Column[] } {
    let fields = known
    let rows: Record<string, unknown>[] = []
    let result: QueryResult | undefined
    let error: DatabaseError | undefined
    sent = []
    saidMore = false
    for (const message of received) {
      switch (message.name) {
        case 'rowDescription':
          fields = columnsOf((message as unknown as { fields: { name: string; dataTypeID: number }[] }).fields)
          rows = []
          break
        case 'dataRow': {
          const row = (message as unknown as { fields: Row }).fields
          sent.push(row)
          rows.push(rowOf(fields, row))
          break
        }
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
          saidMore = true
          break
        }
        case 'notice': {
          const decided = /^decided (.+)$/.exec((message as unknown as { message: string }).message)?.[1]
          if (decided !== undefined) onDecided(decided)
          saidMore = true
          break
        }
        case 'readyForQuery':
          inTransaction = (message as unknown as { status: string }).status !== 'I'
          break
        default:
          break
      }
    }
    return { result, error, columns: fields }
  }

  function tellHeard(): void {
    const told = heard
    heard = []
    for (const { channel, payload } of told) for (const listener of listeners) listener(channel, payload)
  }

  const simple = (text: string): LedgerAnswer => read(send([serialize.query(text)]))

  /** The error, if there is one, is Postgres's own. A statement that has no name is given one: it will come again. */
  function run(text: string, values: readonly unknown[] | undefined, given: string | undefined): LedgerAnswer {
    const name = given ?? (values || ASKED_PLAINLY.test(text) ? text : undefined)
    if (!remembered || name === undefined || inTransaction || !remembered.mayKeep({ name, text, values })) {
      remembered?.asked(name, text)
      return ask(text, values, name)
    }
    const question = { name, text, values }
    const known = remembered.find(question, untilOf)
    if (known) {
      if (checksRemembered) check(known, question)
      return { result: resultOf(known), error: undefined }
    }
    const answer = ask(text, values, name)
    const { result } = answer
    const isEmpty = result?.rowCount === 0
    if (!(name in POLLS && isEmpty)) remembered.asked(name, text)
    if (!result || answer.error || saidMore) return answer
    const { rowCount, command } = result
    const { columns = [] } = statementOf(name, text)
    remembered.keep(question, isEmpty, { columns, rows: sent, rowCount, command })
    return answer
  }

  function untilOf(probe: string): number | null {
    const { result, error } = ask(probe, [], probe)
    if (error) throw error
    return (result?.rows[0]?.at ?? null) as number | null
  }

  function check(known: Sent, { name, text, values }: Question): void {
    const { error } = ask(text, values, name)
    if (error || JSON.stringify(sent) !== JSON.stringify(known.rows)) {
      throw new Error(`the ledger has another answer by now than the one that was remembered: ${name}`)
    }
  }

  function ask(text: string, values: readonly unknown[] | undefined, name: string | undefined): LedgerAnswer {
    let answer: LedgerAnswer
    if (name === undefined) {
      answer = simple(text)
    } else {
      if ((named.get(name) ?? text) !== text) throw new Error(`two statements are called ${name}`)
      named.set(name, text)
      const statement = statementOf(name, text)
      const { id } = statement
      const bytes: Buffer[] = []
      if (!prepared.has(id)) bytes.push(serialize.parse({ name: id, text }))
      bytes.push(serialize.bind({ statement: id, values: values ? [...values] : [], valueMapper: toParameter }))
      const known = statement.columns
      if (!known) bytes.push(DESCRIBE)
      bytes.push(EXECUTE, SYNC)
      const { columns: found, ...said } = read(send(bytes), known)
      answer = said
      if (!answer.error) {
        prepared.add(id)
        asked.set(id, statement)
        if (values) rehearsed?.set(`${id} ${JSON.stringify(values)}`, { statement, values })
        statement.columns = found
      }
    }
    if (!inTransaction) tellHeard()
    return answer
  }

  function must(text: string, values?: readonly unknown[]): QueryResult {
    const { result, error } = run(text, values, undefined)
    if (error) throw error
    return result ?? { rows: [], rowCount: null, command: '' }
  }

  /** Statements that a connection has prepared are in its memory. */
  function take(): LedgerSnapshot {
    return { machine: snapshots.take(), prepared: new Set(prepared) }
  }

  function restore({ machine, prepared: preparedThen }: LedgerSnapshot): void {
    snapshots.restore(machine)
    prepared = new Set(preparedThen)
    inTransaction = false
    heard = []
    remembered?.forget()
  }

  /**
   * A statement's first call costs many times the next. Postgres compiles functions, reads dictionaries, plans the checks
   * of foreign keys, and makes the first page of a table. All of it therefore happens once, in a transaction that is
   * rolled back.
   */
  function rehearse(): void {
    const again = rehearsed ?? new Map()
    rehearsed = undefined
    const sequences = must(SEQUENCES).rows
    must('BEGIN')
    for (const { statement, values } of again.values()) {
      // Those of two programs that differ in their safeguards may be among them.
      named.clear()
      must('savepoint rehearsal')
      // Values that were right then may be wrong now.
      const { error } = run(statement.text, values, statement.name)
      if (error) must('rollback to savepoint rehearsal')
      must('release savepoint rehearsal')
    }
    must('ROLLBACK')
    // Sequences are no part of a transaction.
    for (const { name, value, called } of sequences) must('select setval($1::regclass, $2, $3)', [name, value, called])
  }

  must(SETTINGS)
  // One that is loaded after a snapshot is gone from memory when that is restored, and Emscripten takes it for loaded still.
  for (const library of LIBRARIES) must(`load '${library}'`)
  let empty: LedgerSnapshot | undefined

  return {
    run,
    must,
    inTransaction: () => inTransaction,
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
    /** @param listener is told of each time that a safeguard in a statement decides */
    hearDecisions(listener: (safeguard: string) => void): void {
      onDecided = listener
    },
    /** All files of this ledger. No transaction is open. */
    files(): Promise<Blob> {
      // Commits don't wait for the log.
      must('checkpoint')
      return db.dumpDataDir('none')
    },
    /** No transaction is open. */
    take,
    /** Connected clients have to connect anew. */
    restore,
    /** Keeps the present state, with which the next runs begin. */
    keepEmpty(): void {
      empty = take()
    },
    /** Keeps that state, after Postgres has met every statement asked until now, for every run to begin with. */
    keepRehearsed(): void {
      if (empty) restore(empty)
      const probes = Object.values(POLLS).flatMap(({ until }) =>
        until === undefined ? [] : [statementOf(until, until)],
      )
      for (const { id, text } of [...asked.values(), ...probes]) {
        if (prepared.has(id)) continue
        const answer = read(send([serialize.parse({ name: id, text }), serialize.sync()]))
        if (answer.error) throw answer.error
        prepared.add(id)
      }
      for (const { name, parameters } of must(PREPARED).rows) must(`explain execute ${name}${parameters}`)
      rehearse()
      empty = take()
      const parts = must(PARTS).rows as unknown as Part[]
      remembered = createRemembered(parts, must(LINKS).rows as unknown as Link[])
    },
    /** Restores the kept state. */
    empty(): void {
      listeners = []
      named = new Map()
      if (empty) restore(empty)
    },
  }
}

const DESCRIBE = serialize.describe({ type: 'P' })
const EXECUTE = serialize.execute()
const SYNC = serialize.sync()

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
    last_value is not null as called
  from pg_sequences`
const PREPARED = `
  select name, case when parameter_types = '{}' then ''
    else format('(%s)', array_to_string(array_fill('null'::text, array[cardinality(parameter_types)]), ', ')) end as parameters
  from pg_prepared_statements order by name`

const resultOf = ({ columns, rows, rowCount, command }: Sent): QueryResult => ({
  rows: rows.map((row) => rowOf(columns, row)),
  rowCount,
  command,
})

function columnsOf(fields: readonly { name: string; dataTypeID: number }[]): Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
}

function rowOf(columns: readonly Column[], values: Row): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i++) {
    const { name, parse } = columns[i] as Column
    const value = values[i]
    row[name] = value == null ? null : parse(value)
  }
  return row
}

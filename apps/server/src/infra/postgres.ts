/** Connections to the ledger, and transactions on them. */
import { readFileSync } from 'node:fs'
import pg from 'pg'

export type Pool = pg.Pool
export type Tx = pg.ClientBase

/** Instants come as Date, bigint counters as number (none of ours passes 2^53). */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface PoolOptions {
  url: string
  max: number
  /** Shown in pg_stat_activity. */
  name: string
  /** Session settings, e.g. `{enable_seqscan: 'off'}`. */
  settings?: Record<string, string>
  /** The longest wait for a connection. */
  waitMs?: number
  onError(error: Error): void
}

/**
 * A server may stand still in the middle of a transaction (suspended, or cut off without a word) and have rows locked.
 * Everybody else would wait for them until TCP gives it up, hours later. Postgres ends it before those who wait are timed
 * out.
 */
const TIMEOUTS = { statement_timeout: '15000', idle_in_transaction_session_timeout: '10000' }

/**
 * A prepared statement is planned once a connection. Postgres would plan its first five runs each, which takes longer than the
 * runs themselves where the plan is the same with any value.
 */
const PLANNED_ONCE = { plan_cache_mode: 'force_generic_plan' }

/** A new connection costs some 50 ms, with its first plans: a claim after a quiet minute must not wait for one. */
const KEEP_IDLE_MS = 10 * 60_000

export function createPool({ url, max, name, settings = {}, waitMs = 5000, onError }: PoolOptions): Pool {
  const options = Object.entries({ ...TIMEOUTS, ...PLANNED_ONCE, ...settings })
    .map(([key, value]) => `-c ${key}=${value}`)
    .join(' ')
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `marquee ${name}`,
    options,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: KEEP_IDLE_MS,
    // A connection whose server has gone silent must not hold a request for ever.
    query_timeout: 20_000,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced at the next use; without a listener the process would end.
  pool.on('error', onError)
  // The pool takes that listener off when it hands a connection out, and its user adds one a moment later. An error in
  // between (the last answer and "terminating" in one piece) would end the process. The next statement fails, and says
  // so.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** A check whether the ledger answers won't wait as long as a request would. */
const ASK_TIMEOUT_MS = 2000

/** @throws when the ledger doesn't answer within 2 s */
export async function askLedger(pool: Pool): Promise<void> {
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'SELECT 1', query_timeout: ASK_TIMEOUT_MS }
  await pool.query(question)
}

/** Runs `work` in a transaction of its own. Rolls back and throws what `work` throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // The pool listens to idle connections only: one that breaks between two statements would end the process.
  const onBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', onBroken)
  try {
    await client.query('BEGIN')
    const value = await work(client)
    await client.query('COMMIT')
    return value
  } catch (error) {
    if (isConnectionLost(error)) {
      broken = error as Error
    } else {
      try {
        await client.query('ROLLBACK')
      } catch (rollbackError) {
        broken = rollbackError as Error
      }
    }
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

/** pg has no codes for what it says itself. */
const LOST = /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has|was) )/

/**
 * True when the connection, or the whole of Postgres, failed or took too long, and not the statement. The statement may
 * have been carried out.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  // Classes 08, 53, 57 and 58: connection, resources, operator (time-outs too), system; 25P03: a transaction that stood still.
  // https://www.postgresql.org/docs/18/errcodes-appendix.html
  if (error instanceof pg.DatabaseError) return /^(08|25P03|53|57|58)/.test(String(code))
  return LOST.test(error.message) || /^E[A-Z]+$/.test(String(code))
}

/** True when the statement can't be carried out with these values, however often it is tried: classes 22 and 23. */
export function isBadData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code))
}

/** True when another row has the value that only one may have by this constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

/** A transaction's earlier reads are stale, and it can't go on: run again, it sees what has happened meanwhile. */
export class TryAgain extends Error {
  readonly code = SERIALIZATION
}

/**
 * Two requests that wait for each other: Postgres ends one, which is then simply run again.
 * @param work is told what ended the attempt before
 */
export async function withDeadlockRetry<T>(work: (endedBy: unknown) => Promise<T>): Promise<T> {
  let endedBy: unknown
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(endedBy)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (attempt >= 3 || (code !== DEADLOCK && code !== SERIALIZATION)) throw error
      endedBy = error
    }
  }
}

/** A statement in a file of its own, prepared once a connection under its file's name. */
export interface Statement {
  name: string
  text: string
}

/** @param file a URL beside the caller: `new URL('./sql/claim.sql', import.meta.url)` */
export function loadStatement(file: URL): Statement {
  const text = readFileSync(file, 'utf8')
  const name = file.pathname.split('/').slice(-3).join('/').replace('.sql', '')
  return { name, text }
}

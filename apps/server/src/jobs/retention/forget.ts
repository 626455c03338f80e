/** Forgets what nobody needs any more, a few rows at a time: no statement holds the ledger up. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Leases } from '../../infra/leases.ts'
import type { Pool } from '../../infra/postgres.ts'
import { KEPT_FOR } from './kept-for.ts'

const ROWS_AT_ONCE = 500
/** Between two statements, for everybody else. */
const PAUSE_MS = 100
const EVERY_MS = 3_600_000

/**
 * @param onError of one table; the others are gone through all the same
 * @returns so many rows of each table are gone
 */
export async function forgetOld(
  pool: Pool,
  { goesOn = () => true, onError }: { goesOn?(): boolean; onError(error: Error): void },
): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  for (const { table, days, forget } of KEPT_FOR) {
    let rows = ROWS_AT_ONCE
    try {
      while (rows === ROWS_AT_ONCE && goesOn()) {
        const { rowCount } = await pool.query({ ...forget, values: [days, ROWS_AT_ONCE] })
        rows = rowCount ?? 0
        forgotten[table] = (forgotten[table] ?? 0) + rows
        if (rows === ROWS_AT_ONCE) await delay(PAUSE_MS)
      }
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return forgotten
}

/** Each hour, on one server. */
export function keepForgetting(options: { pool: Pool; leases: Leases; onError(error: Error): void }): {
  close(): Promise<void>
} {
  const { pool, leases, onError } = options
  let isClosed = false
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    if (!leases.has('retention')) return
    running = running.then(() => forgetOld(pool, { goesOn: () => !isClosed && leases.has('retention'), onError }))
  }, EVERY_MS)
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

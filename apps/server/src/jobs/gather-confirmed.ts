/**
 * Gathers bookings that were confirmed into one job each moment. To enqueue a job takes 0.4 ms of the transaction of a sale;
 * a row beside the sale takes some µs, and is as safe.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const GATHER = loadStatement(new URL('./sql/gather-confirmed.sql', import.meta.url))

const EVERY_MS = 250
const AFTER_ERROR_MS = 1000
const MOST_IN_JOB = 500

/** @returns ends it, once what is under way is done */
export function gatherConfirmed(pool: Pool, onError: (error: Error) => void): () => Promise<void> {
  const ending = new AbortController()

  async function gather(): Promise<void> {
    while (!ending.signal.aborted) {
      const wait = await gatherOnce().catch((error: Error) => {
        onError(error)
        return AFTER_ERROR_MS
      })
      if (wait > 0) await sleep(wait, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  /** @returns how long to wait for the next */
  async function gatherOnce(): Promise<number> {
    const { rows } = await pool.query<{ gathered: number }>({ ...GATHER, values: [MOST_IN_JOB] })
    return rows[0]?.gathered === MOST_IN_JOB ? 0 : EVERY_MS
  }

  const running = gather()
  return async () => {
    ending.abort()
    await running
  }
}

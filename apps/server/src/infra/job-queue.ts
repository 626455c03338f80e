/** Work that follows from what is written: enqueued in the same transaction, so that there is never one without the other. */
import { Logger, runMigrations } from 'graphile-worker'
import type { PoolClient } from 'pg'
import { loadStatement, type Pool, type Tx } from './postgres.ts'

const ENQUEUE = loadStatement(new URL('./sql/enqueue-job.sql', import.meta.url))

export interface JobOptions {
  /** While a job of this key waits, there is no second one: it takes the newer payload and time. */
  key?: string
  runAt?: Date
  /** Then it is parked, for a manager to look at. */
  maxAttempts?: number
  /** The jobs of a lane are done one after the other. */
  lane?: string
}

/** @param payload an object; arrays have a meaning of their own to the library */
export async function enqueueJob(
  tx: Pick<Tx, 'query'>,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { key, runAt, maxAttempts, lane }: JobOptions = {},
): Promise<void> {
  await tx.query({
    ...ENQUEUE,
    values: [task, JSON.stringify(payload), key ?? null, runAt ?? null, maxAttempts ?? null, lane ?? null],
  })
}

const silent = new Logger(() => () => {})

/** Makes or updates the library's tables, in their own schema `graphile_worker`. Several servers may do this at once. */
export async function migrateJobQueue(pool: Pool): Promise<void> {
  // The library wants listeners for broken connections, and adds its own, with a warning, where there are none. A broken
  // connection fails the migration anyway.
  const ignore = (): void => {}
  const guard = (client: PoolClient): void => void client.on('error', ignore)
  pool.on('error', ignore).on('connect', guard)
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    pool.off('error', ignore).off('connect', guard)
  }
}

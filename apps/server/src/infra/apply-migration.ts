/** Runs one migration. A lock that somebody else has is asked for again and again, and never waited for at length. */
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import type { Migration } from './migration-files.ts'

/**
 * Everybody who wants a table waits behind a migration that waits for it. A migration therefore gives up after this time,
 * and lets the others pass before it tries again.
 */
export const LOCK_TIMEOUT_MS = 1000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000

const LOCK_NOT_AVAILABLE = '55P03'

/** @param say told, in a sentence, what is waited for */
export async function applyMigration(
  client: PoolClient,
  migration: Migration,
  say: (sentence: string) => void,
): Promise<void> {
  const { name } = migration
  try {
    if (migration.concurrentIndex !== undefined) await buildIndex(client, migration, migration.concurrentIndex)
    else await untilUnlocked(() => inTransaction(client, migration), `The migration ${name}`, say)
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Runs `work` until nobody else has a lock that it needs. */
export async function untilUnlocked<T>(
  work: () => Promise<T>,
  what: string,
  say: (sentence: string) => void,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
    }
    say(`${what} waits: another connection has a table locked. It tries again in ${pause} ms.`)
    await delay(pause)
  }
}

async function inTransaction(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await record(client, name, checksum)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Building an index concurrently blocks no reader and no writer, also while it waits for those who were there before it.
 * So it may wait for as long as it takes. A try that was cut short leaves an invalid index behind, which is dropped
 * first. A valid one is from a try that ended before it was recorded.
 */
async function buildIndex(client: PoolClient, { name, sql, checksum }: Migration, index: string): Promise<void> {
  await client.query('set lock_timeout = 0')
  try {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
    if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`)
    if (rows[0]?.indisvalid !== true) await client.query(sql)
  } finally {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  }
  await record(client, name, checksum)
}

const record = (client: PoolClient, name: string, checksum: string) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

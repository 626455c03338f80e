/**
 * Brings the ledger's tables up to date: the numbered SQL files of `migrations/`, once each, in order. A kept library
 * (postgrator) was looked at: it takes no lock, so two servers that start together would apply a file twice.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import { applyMigration, LOCK_TIMEOUT_MS, untilUnlocked } from './apply-migration.ts'
import { migrateJobQueue } from './job-queue.ts'
import { type Migration, readMigrations } from './migration-files.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

/** The SQL uses `returning old.*, new.*`. */
const OLDEST_POSTGRES = 18

/** Any number, as long as every server of this ledger uses the same. */
export const MIGRATION_LOCK = 4_600_001
const ASK_AGAIN_MS = 250

/**
 * A table of a year's sales takes minutes to index or to rewrite. A connection keeps the lock, and the job library has
 * the other.
 */
const SETTINGS = {
  max: 2,
  application_name: 'marquee migrations',
  options: `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
}

export interface MigrateOptions {
  folder?: string
  /** Receives a sentence that names the cause of a wait. */
  say?(sentence: string): void
}

/**
 * Uses connections of its own, whose statements may take as long as they need. Only one of several that start
 * together migrates, and the others wait.
 * @returns the names of those that it applied; the job queue's own tables are made as well
 * @throws Error, in words, for a ledger that it must not touch
 */
export async function migrate(
  databaseUrl: string,
  { folder = MIGRATIONS, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const pool = new pg.Pool({ connectionString: databaseUrl, ...SETTINGS })
  // A break fails the statement that is under way; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      await refuseOldPostgres(client)
      await waitForTurn(client, say)
      const done = await applyMissing(client, migrations, say)
      await untilUnlocked(() => migrateJobQueue(pool), "The job queue's migration", say)
      return done
    } finally {
      // The lock ends with its connection.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Asks again and again, instead of waiting in one statement. That would be a transaction which a concurrently built index
 * waits for, and the two would wait for each other.
 */
async function waitForTurn(client: PoolClient, say: (sentence: string) => void): Promise<void> {
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if (rows[0]?.mine) return
    if (!told) say('Another server migrates the ledger. This one waits for it.')
    await delay(ASK_AGAIN_MS)
  }
}

async function refuseOldPostgres(client: PoolClient) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? '0'
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new Error(
      `Marquee needs PostgreSQL ${OLDEST_POSTGRES} or later for its ledger; DATABASE_URL leads to ${version}.`,
    )
  }
}

async function applyMissing(
  client: PoolClient,
  migrations: readonly Migration[],
  say: (sentence: string) => void,
): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The ledger has the migration ${name}, which this version of Marquee doesn't know: update Marquee.`,
      )
    }
  }
  const done: string[] = []
  for (const migration of migrations) {
    const before = applied.get(migration.name)
    if (before === migration.checksum) continue
    if (before !== undefined) {
      throw new Error(
        `The migration ${migration.name} was changed after the ledger had applied it: write a new one instead.`,
      )
    }
    await applyMigration(client, migration, say)
    done.push(migration.name)
  }
  return done
}

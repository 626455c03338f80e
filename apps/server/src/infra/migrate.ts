/**
 * Brings the ledger's tables up to date: the numbered SQL files of `migrations/`, once each, in order. A kept library
 * (postgrator) was looked at: it takes no lock, so two servers that start together would apply a file twice.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { migrateJobQueue } from './job-queue.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

/** The SQL uses `returning old.*, new.*`. */
const OLDEST_POSTGRES = 18

/** Any number, as long as every server of this ledger uses the same. */
const LOCK = 4_600_001

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Returns the names of those that it applied; the job queue's own tables are made as well. Throws, in words, for a ledger that it must not touch. */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  let done: string[]
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      done = await applyMissing(client, migrations)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
  await migrateJobQueue(pool)
  return done
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  names.forEach((name, index) => {
    if (Number(name.slice(0, 4)) !== index + 1) {
      throw new Error(`Migrations are numbered without a gap: ${name} should be number ${index + 1}.`)
    }
  })
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends; it is still the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
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

async function applyMissing(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
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
  for (const { name, sql, checksum } of migrations) {
    const before = applied.get(name)
    if (before === checksum) continue
    if (before !== undefined) {
      throw new Error(`The migration ${name} was changed after the ledger had applied it: write a new one instead.`)
    }
    await apply(client, name, sql, checksum)
    done.push(name)
  }
  return done
}

async function apply(client: PoolClient, name: string, sql: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

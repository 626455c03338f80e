/** A migrated, empty ledger for one test file: a clone of the run's template, made in some 50 ms. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestLedger {
  url: string
  /**
   * Copies the ledger as it is; the returned function puts that copy in its place. Either cuts every connection: servers
   * are to be stopped before.
   */
  backUp(): Promise<() => Promise<void>>
  /** Also ends the connections that somebody still has to it. */
  drop(): Promise<void>
}

export async function createTestLedger(): Promise<TestLedger> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  // Only one clone of a template at a time; Postgres refuses the second instead of letting it wait.
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    await client.query(
      `create database ${name} template ${template.pathname.slice(1)} owner ${template.username} strategy file_copy`,
    )
  })
  const url = new URL(template)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async backUp() {
      const backup = `${name}_backup`
      await asAdmin((client) => copyDatabase(client, name, backup))
      return () =>
        asAdmin(async (client) => {
          await client.query(`drop database ${name} with (force)`)
          await copyDatabase(client, backup, name)
          await client.query(`drop database ${backup}`)
        })
    },
    drop: () =>
      asAdmin(async (client) => {
        await untilLeft(client, name)
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** Copies as a dump does that is restored beside the old ledger: another database of the same Postgres. */
async function copyDatabase(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [from],
  )
  await client.query(`alter database ${from} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
  await untilLeft(client, from)
  await client.query(`create database ${to} template ${from} owner ${rows[0]?.owner} strategy file_copy`)
  await client.query(`alter database ${from} with allow_connections true`)
}

/** The time for ended connections to be gone. */
const LEAVE_MS = 2000

/** A pool says that it has ended while its connections still close; one that is cut then has nobody who hears its error. */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  for (const deadline = Date.now() + LEAVE_MS; Date.now() < deadline; await sleep(10)) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database])
    if (rowCount === 0) return
  }
}

async function asAdmin(work: (client: pg.Client) => Promise<void>) {
  const admin = new URL(inject('superuserUrl'))
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

/** Lists everything in the ledger that is the superuser's, except parts of extensions. */
const SUPERUSERS = `
  select relname as name from pg_class where relowner = 'marquee'::regrole and relnamespace in (select oid from ours)
    and oid not in (select objid from pg_depend where deptype = 'e')
  union all select proname from pg_proc where proowner = 'marquee'::regrole and pronamespace in (select oid from ours)
    and oid not in (select objid from pg_depend where deptype = 'e')
  union all select typname from pg_type where typowner = 'marquee'::regrole and typnamespace in (select oid from ours)
    and oid not in (select objid from pg_depend where deptype = 'e')
  union all select nspname from pg_namespace where nspowner = 'marquee'::regrole and oid in (select oid from ours)
  union all select datname from pg_database where datname = current_database() and datdba = 'marquee'::regrole`
const OURS = "with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')"

describe('the embedded ledger', () => {
  let dir: string
  let postgres: RunningPostgres
  const start = () => startPostgres({ dataDir: join(dir, 'postgres'), settings: { fsync: 'off' } })

  async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-postgres-test-'))
    postgres = await start()
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  it('is used by a role that owns it and can do nothing else', async () => {
    await as(postgres.url, async (client) => {
      await migrate(postgres.url)
      const { rows } = await client.query(
        'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      )
      expect(rows).toEqual([{ rolname: 'marquee_server', rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
      for (const deed of [
        "copy migrations to program 'true'",
        "select pg_read_file('PG_VERSION')",
        'create role another',
      ])
        await expect(client.query(deed), deed).rejects.toThrow(/permission denied/)
    })
  })

  it('made by a superuser is handed over at the next start, with all its data', async () => {
    const other = new URL(postgres.superuserUrl)
    other.pathname = '/postgres'
    await as(other.href, async (client) => {
      await client.query('drop database marquee')
      await client.query('drop role marquee_server')
      await client.query('create database marquee')
    })
    await migrate(postgres.superuserUrl)
    await as(postgres.superuserUrl, (client) =>
      client.query(
        'create domain percent as int check (value between 0 and 100); create materialized view one as select 1 as n',
      ),
    )
    await postgres.stop()
    postgres = await start()
    await as(postgres.url, async (client) => {
      expect((await client.query(`${OURS} ${SUPERUSERS}`)).rows).toEqual([])
      await migrate(postgres.url)
      await client.query('alter table shows add column later int')
      await client.query("select graphile_worker.add_job('nothing')")
      expect((await client.query('select count(*)::int as n from graphile_worker._private_jobs')).rows).toEqual([
        { n: 1 },
      ])
    })
  })
})

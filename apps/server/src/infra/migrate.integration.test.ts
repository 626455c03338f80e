import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeSchema } from '../../../../tooling/schema/describe-schema.ts'
import { SCHEMA_FILE } from '../../../../tooling/schema/schema-file.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { LOCK_TIMEOUT_MS } from './apply-migration.ts'
import { migrate } from './migrate.ts'

describe('the ledger’s migrations', () => {
  let ledger: TestLedger
  let pool: pg.Pool
  let folder: string

  beforeAll(async () => {
    ledger = await createTestLedger()
    pool = new pg.Pool({ connectionString: ledger.url })
    folder = await mkdtemp(join(tmpdir(), 'marquee-migrations-'))
    await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true })
  })
  afterAll(async () => {
    await pool.end()
    await ledger.drop()
    await rm(folder, { recursive: true })
  })

  it('add up to the committed schema (npm run schema:dump writes it)', async () => {
    expect(await describeSchema(pool)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
  })

  const nextName = async (what: string): Promise<string> => {
    const last = (await pool.query<{ n: string }>('select max(name) as n from migrations')).rows[0]?.n ?? ''
    return `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${what}.sql`
  }
  const addFile = async (what: string, sql: string): Promise<string> => {
    const name = await nextName(what)
    await writeFile(join(folder, name), sql)
    return name
  }

  it('are applied once, however many servers start together', async () => {
    const next = await addFile('lobby', 'create table lobby (id integer); insert into lobby values (1);')
    const servers = await Promise.all(Array.from({ length: 5 }, () => migrate(ledger.url, { folder })))
    expect(servers.flat()).toEqual([next])
    expect((await pool.query('select from lobby')).rowCount).toBe(1)
  })

  it('leave nothing behind when one fails', async () => {
    const broken = await addFile('broken', 'create table foyer (id integer); select 1 / 0;')
    await expect(migrate(ledger.url, { folder })).rejects.toThrow(`The migration ${broken} failed: division by zero`)
    await rm(join(folder, broken))
    expect((await pool.query("select to_regclass('foyer') as found")).rows).toEqual([{ found: null }])
  })

  it("take as long as they need, whatever the ledger's limit for others", async () => {
    await pool.query(`alter database ${new URL(ledger.url).pathname.slice(1)} set statement_timeout = '50ms'`)
    const slow = await addFile('slow', "create table slow as select current_setting('statement_timeout') as allowed;")
    expect(await migrate(ledger.url, { folder })).toEqual([slow])
    expect((await pool.query('select allowed from slow')).rows).toEqual([{ allowed: '0' }])
    await pool.query(`alter database ${new URL(ledger.url).pathname.slice(1)} reset statement_timeout`)
  })

  it('let others use a table while they wait for its lock, and continue when it is free', async () => {
    const reader = await pool.connect()
    await reader.query('begin; select from lobby')
    const seats = await addFile('lobby_seats', 'alter table lobby add column seats integer;')
    const said: string[] = []
    const migrating = migrate(ledger.url, { folder, say: (sentence) => said.push(sentence) })
    await vi.waitFor(() => expect(said.join()).toContain('another connection has a table locked'), SOON)
    // This reader would wait as well behind a migration that still waited.
    await pool.query("set statement_timeout = '5s'; select from lobby")
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual([seats])
    expect((await pool.query('select seats from lobby')).rows).toEqual([{ seats: null }])
  })

  it('wait for the server that migrates, even while it builds an index outside a transaction', async () => {
    await pool.query('insert into lobby select generate_series(2, 20000)')
    const index = await addFile(
      'lobby_index',
      '-- outside a transaction\n-- Found by number.\ncreate index concurrently lobby_id\n  on lobby (id);\n',
    )
    const said: string[] = []
    const say = (sentence: string): void => void said.push(sentence)
    const servers = await Promise.all(Array.from({ length: 5 }, () => migrate(ledger.url, { folder, say })))
    expect(servers.flat()).toEqual([index])
    expect(said).toContain('Another server migrates the ledger. This one waits for it.')
    expect(await isValid('lobby_id')).toBe(true)
  })

  it('wait longer for writers with an index than with other locks', async () => {
    const writer = await pool.connect()
    await writer.query('begin; insert into lobby values (20001)')
    const index = await addFile(
      'lobby_late',
      '-- outside a transaction\ncreate index concurrently lobby_late on lobby (id);\n',
    )
    const migrating = migrate(ledger.url, { folder })
    const waiting = `select from pg_stat_activity where application_name = 'marquee migrations' and wait_event_type = 'Lock'
      and state_change < clock_timestamp() - make_interval(secs => ${LOCK_TIMEOUT_MS * 1.2} / 1000.0)`
    try {
      await Promise.race([
        migrating,
        vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), SOON),
      ])
    } finally {
      await writer.query('commit')
      writer.release()
    }
    expect(await migrating).toEqual([index])
  })

  it('rebuild an index that was left half built', async () => {
    await pool.query('insert into lobby values (7)')
    const sql = '-- outside a transaction\ncreate unique index concurrently lobby_only on lobby (id);\n'
    const index = await addFile('lobby_only', sql)
    await expect(migrate(ledger.url, { folder })).rejects.toThrow(`The migration ${index} failed`)
    expect(await isValid('lobby_only')).toBe(false)
    await pool.query('delete from lobby where ctid in (select max(ctid) from lobby where id = 7)')
    expect(await migrate(ledger.url, { folder })).toEqual([index])
    expect(await isValid('lobby_only')).toBe(true)
  })

  it('record an index whose server died before it could', async () => {
    await pool.query('create index lobby_seats on lobby (seats)')
    const sql = '-- outside a transaction\ncreate index concurrently lobby_seats on lobby (seats);\n'
    const index = await addFile('lobby_seats_index', sql)
    expect(await migrate(ledger.url, { folder })).toEqual([index])
  })

  it('are refused outside a transaction unless they only build one index', async () => {
    const name = await addFile(
      'two',
      '-- outside a transaction\ncreate index concurrently a on lobby (id); select 1;\n',
    )
    await expect(migrate(ledger.url, { folder })).rejects.toThrow(`The migration ${name} runs outside a transaction`)
    await rm(join(folder, name))
  })

  const isValid = async (name: string): Promise<boolean | undefined> =>
    (
      await pool.query<{ indisvalid: boolean }>('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
        name,
      ])
    ).rows[0]?.indisvalid

  it('are refused by name if edited after they were applied', async () => {
    const name = '0001_catalogue.sql'
    const before = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), before.replaceAll('\n', '\r\n'))
    expect(await migrate(ledger.url, { folder })).toEqual([])
    await writeFile(join(folder, name), `${before}\n-- an afterthought`)
    await expect(migrate(ledger.url, { folder })).rejects.toThrow(
      `The migration ${name} was changed after the ledger had applied it`,
    )
  })
})

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSchema } from '../../../../tooling/schema/describe-schema.ts'
import { SCHEMA_FILE } from '../../../../tooling/schema/schema-file.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/ledger.ts'
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

  it('add up to the schema that is committed (npm run schema:dump writes it)', async () => {
    expect(await describeSchema(pool)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
  })

  it('are applied once, however many servers start together', async () => {
    const last = (await pool.query<{ n: string }>('select max(name) as n from migrations')).rows[0]?.n ?? ''
    const next = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_lobby.sql`
    await writeFile(join(folder, next), 'create table lobby (id integer); insert into lobby values (1);')
    const servers = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, folder)))
    expect(servers.flat()).toEqual([next])
    expect((await pool.query('select from lobby')).rowCount).toBe(1)
  })

  it('leave nothing behind when one fails', async () => {
    const last = (await pool.query<{ n: string }>('select max(name) as n from migrations')).rows[0]?.n ?? ''
    const broken = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_broken.sql`
    await writeFile(join(folder, broken), 'create table foyer (id integer); select 1 / 0;')
    await expect(migrate(pool, folder)).rejects.toThrow(`The migration ${broken} failed: division by zero`)
    await rm(join(folder, broken))
    expect((await pool.query("select to_regclass('foyer') as found")).rows).toEqual([{ found: null }])
  })

  it('are refused by name when an applied one was edited', async () => {
    const name = '0001_catalogue.sql'
    const before = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), before.replaceAll('\n', '\r\n'))
    expect(await migrate(pool, folder)).toEqual([])
    await writeFile(join(folder, name), `${before}\n-- an afterthought`)
    await expect(migrate(pool, folder)).rejects.toThrow(
      `The migration ${name} was changed after the ledger had applied it`,
    )
  })
})

/** The jobs while Postgres itself is away: it is this test's own, to stop and start again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../../tooling/services/postgres.ts'
import { insertConfirmedBooking } from '../../../../tooling/testing/fixtures/bookings.ts'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { loadTicketSigner } from '../../../../tooling/testing/fixtures/ticket-signer.ts'
import { migrate } from '../infra/migrate.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { createJobs } from './jobs.ts'

describe('while the ledger is away', () => {
  let dir: string
  let postgres: RunningPostgres
  let pool: Pool
  let showId: string
  let seat = 0
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-test-away-'))
    postgres = await startPostgres({ dataDir: join(dir, 'postgres'), settings: { fsync: 'off' } })
    pool = createPool({ url: postgres.url, max: 2, name: 'test', onError: () => {} })
    await migrate(postgres.url)
    showId = (await insertTestProgramme(pool)).showIds[0] as string
  })
  afterAll(async () => {
    await pool.end()
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const start = () =>
    createJobs({
      giveBackShow: async () => {},
      readGateway: async () => {},
      followPriceList: async () => {},
      databaseUrl: postgres.url,
      catalogue: { show: async () => undefined },
      signer: loadTicketSigner(dir),
      mail: undefined,
      webhooks: undefined,
      log: pino({ level: 'silent' }),
    })
  const book = () => inTransaction(pool, (tx) => insertConfirmedBooking(tx, { showId, seats: [seat++] }))
  const recorded = (count: number) =>
    vi.waitFor(async () => expect((await pool.query('select from sales_facts')).rowCount).toBe(count), {
      timeout: 30_000,
      interval: 100,
    })
  const comeBack = async () => {
    const port = Number(new URL(postgres.url).port)
    postgres = await startPostgres({ dataDir: join(dir, 'postgres'), port, settings: { fsync: 'off' } })
  }

  it('jobs wait, and are done afterwards by earlier workers and by those started meanwhile', async () => {
    const before = start()
    await book()
    await recorded(1)
    await postgres.stop()
    const meanwhile = start()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await comeBack()
    await book()
    await recorded(2)
    await before.close()
    await book()
    await recorded(3)
    await meanwhile.close()
  })

  it('a server that stops does not wait for it', async () => {
    const ran = start()
    await book()
    await recorded(seat)
    await postgres.stop()
    const meanwhile = start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const closed = Promise.all([ran.close(), meanwhile.close()]).then(() => 'closed')
    const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting'))
    expect(await Promise.race([closed, late])).toBe('closed')
    await comeBack()
  })
})

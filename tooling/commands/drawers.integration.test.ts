import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, inTransaction, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { insertConfirmedBooking } from '../testing/fixtures/bookings.ts'
import { insertTestProgramme } from '../testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../testing/services/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const drawers = () =>
  new Promise<string>((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: ledger.url }
    execFile(process.execPath, [MARQUEE, 'drawers'], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout.replaceAll('\u00a0', ' ')),
    )
  })

it("the drawers command lists each drawer's sales, conflicts and other movements", async () => {
  expect(await drawers()).toBe('no terminal has had money yet\n')
  const { showIds } = await insertTestProgramme(pool)
  const [showId = ''] = showIds
  const [one, two] = [newId(), newId()]
  for (const [id, name] of [
    [one, 'Counter 1'],
    [two, 'Counter 2'],
  ]) {
    const values = [id, name, Buffer.alloc(32, 1)]
    await pool.query("insert into terminals (id, name, kind, public_key) values ($1, $2, 'counter', $3)", values)
  }
  await inTransaction(pool, (tx) => insertConfirmedBooking(tx, { showId, seats: [1, 2], terminalId: one }))
  // Sold on the internet: in nobody's drawer.
  await inTransaction(pool, (tx) => insertConfirmedBooking(tx, { showId, seats: [3] }))
  const conflict = (command: string, body: object, amount: number | null) =>
    pool.query(
      `insert into conflicts (id, terminal_id, sequence, reason, what, command, body, entry, amount, currency)
       values ($1, $2, 1, 'edited', 'a test', $3, $4, '', $5::integer, case when $5::integer is null then null else 'SGD' end)`,
      [newId(), one, command, body, amount],
    )
  await conflict('sell', {}, 1250)
  await conflict('drawer', { direction: 'out', amount: { amount: 300, currency: 'SGD' } }, null)
  const moved = (terminalId: string, direction: string, amount: number) =>
    pool.query(
      `insert into drawer_movements (id, terminal_id, direction, amount, currency, reason, at)
       values ($1, $2, $3, $4, 'SGD', 'a test', now())`,
      [newId(), terminalId, direction, amount],
    )
  await moved(two, 'in', 20_000)
  await moved(two, 'out', 5000)
  expect(await drawers()).toBe(
    [
      'Counter 1  SGD 34.50  (sales SGD 25.00, conflicts SGD 9.50, in and out SGD 0.00)\n',
      'Counter 2  SGD 150.00  (sales SGD 0.00, conflicts SGD 0.00, in and out SGD 150.00)\n',
    ].join(''),
  )
})

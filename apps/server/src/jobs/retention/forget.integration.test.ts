/** What isn't in the books is forgotten in its time, and what is in them never. */
import { newId } from '@marquee/shared'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { newKey } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { forgetOld } from './forget.ts'
import { KEPT_FOR } from './kept-for.ts'

let ledger: TestLedger
let pool: pg.Pool
let terminalId: string
let showId: string
beforeAll(async () => {
  ledger = await createTestLedger()
  pool = new pg.Pool({ connectionString: ledger.url, max: 2 })
  const programme = await insertTestProgramme(pool, { shows: 1 })
  showId = programme.showIds[0] as string
  terminalId = newId()
  await pool.query(
    "insert into terminals (id, name, kind, cinema_id, public_key) values ($1, 'Kiosk 1', 'kiosk', $2, $3)",
    [terminalId, programme.cinemaId, Buffer.from(newKey().publicKey, 'base64url')],
  )
})
afterAll(async () => {
  await pool?.end()
  await ledger?.drop()
})

const onError = (error: Error): void => {
  throw error
}
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const left = async (table: string): Promise<number> =>
  (await pool.query<{ left: number }>(`select count(*)::int as left from ${table}`)).rows[0]?.left ?? -1

it('calls for help, pictures of screens and events of the gateway go in their time, however many, and younger ones stay', async () => {
  const ages = [1, 29, 31, 89, 91, 399, 401]
  for (const days of ages) {
    const values = [newId(), terminalId, daysAgo(days)]
    await pool.query("insert into help_calls (id, terminal_id, step, called_at) values ($1, $2, 'seats', $3)", values)
    await pool.query(
      "insert into kiosk_asks (id, terminal_id, task, asked_at, asked_by) values ($1, $2, 'picture', $3, 'Office')",
      values,
    )
  }
  await pool.query(
    `insert into gateway_events (gateway, event_id, body, state, try_at, received_at, done_at)
     select 'stripe', 'evt_' || n, '{}', 'done', null, $1, $1 from generate_series(1, 1201) n`,
    [daysAgo(500)],
  )
  await pool.query(
    "insert into gateway_events (gateway, event_id, body, state, try_at, received_at) values ('stripe', 'evt_parked', '{}', 'parked', null, $1)",
    [daysAgo(500)],
  )
  const forgotten = await forgetOld(pool, { onError })
  expect(forgotten).toMatchObject({ help_calls: 3, kiosk_asks: 5, gateway_events: 1201 })
  expect(await left('help_calls')).toBe(4)
  expect(await left('kiosk_asks')).toBe(2)
  // A manager has it to settle.
  expect(await left('gateway_events')).toBe(1)
})

it('single changes of a map go once its show is over', async () => {
  await pool.query("insert into seat_changes (show_id, revision, changes) values ($1, 1, '{1,1}')", [showId])
  expect(await forgetOld(pool, { onError })).toMatchObject({ seat_changes: 0 })
  await pool.query("update shows set starts_at = now() - interval '3 days' where id = $1", [showId])
  expect(await forgetOld(pool, { onError })).toMatchObject({ seat_changes: 1 })
})

it('a table that can not be gone through keeps no other from it', async () => {
  await pool.query("insert into seat_changes (show_id, revision, changes) values ($1, 2, '{1,1}')", [showId])
  await pool.query('alter table kiosk_asks rename to kiosk_asks_away')
  const failed: string[] = []
  expect(await forgetOld(pool, { onError: ({ message }) => failed.push(message) })).toMatchObject({ seat_changes: 1 })
  expect(failed).toEqual([expect.stringContaining('kiosk_asks')])
  await pool.query('alter table kiosk_asks_away rename to kiosk_asks')
})

it('no rule touches the books', () => {
  const books =
    /^(bookings|booking_events|payments|refunds|orders|order_|tickets|admissions|shifts|account_|voucher|subscription|inbox)/
  expect(KEPT_FOR.map(({ table }) => table).filter((table) => books.test(table))).toEqual([])
  expect(KEPT_FOR.filter(({ table, forget }) => !forget.text.includes(`delete from ${table} `))).toEqual([])
})

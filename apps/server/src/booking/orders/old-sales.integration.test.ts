/** Sales of before orders: migration 0032 makes an order of each, with what came back of it. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { newId } from '@marquee/shared'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { migrate } from '../../infra/migrate.ts'
import { inTransaction } from '../../infra/postgres.ts'
import { leftOf, linesOf, NOTHING_LEFT } from './testing/order-books.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')
const ORDERS = '0032_orders.sql'

let ledger: TestLedger
let pool: pg.Pool
let folder: string
let programme: TestProgramme

/** A sale as it was written before: two tickets of 12.50. */
async function sold(
  how: { terminalId?: string; paid?: number; late?: boolean; showId?: string } = {},
): Promise<{ bookingId: string; paymentId: string }> {
  const [bookingId, paymentId] = [newId(), newId()]
  const { terminalId = null, paid = 2500, showId = programme.showIds[0] } = how
  await inTransaction(pool, async (tx) => {
    await tx.query(
      `insert into bookings (id, reference, show_id, state, terminal_id, held_seats) values ($1, $1::uuid::text, $2, 'held', $3, 0)`,
      [bookingId, showId, terminalId],
    )
    await tx.query(
      `insert into booking_events (booking_id, from_state, to_state, actor, why)
       values ($1, null, 'held', 'server', 'chosen'), ($1, 'held', 'confirmed', 'server', 'paid')`,
      [bookingId],
    )
    await tx.query(
      `update bookings set state = 'confirmed', total_amount = $2, currency = 'SGD', confirmed_at = now() where id = $1`,
      [bookingId, paid],
    )
    await tx.query(
      `insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
       select uuidv7(), $1, $1, n, 'adult', 1250 from generate_series(1, 2) n`,
      [bookingId],
    )
    await tx.query(
      `insert into payments (id, booking_id, method, amount, currency, tendered) values ($1, $2, 'cash', $3, 'SGD', 9000)`,
      [paymentId, bookingId, paid],
    )
  })
  return { bookingId, paymentId }
}

async function givenBack(sale: { bookingId: string; paymentId: string }, seat: number, amount: number): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('update tickets set cancelled_at = now() where booking_id = $1 and seat_index = $2', [
      sale.bookingId,
      seat,
    ])
    if (amount > 0) await refunded(tx, sale, amount)
  })
}
async function refunded(
  from: Pick<pg.Pool, 'query'>,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  amount: number,
): Promise<void> {
  await from.query('update payments set refunded_amount = refunded_amount + $2 where id = $1', [paymentId, amount])
  await from.query(
    `insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor) values ($1, $2, $3, $4, 'SGD', 'ill', 'server')`,
    [newId(), paymentId, bookingId, amount],
  )
}

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = new pg.Pool({ connectionString: ledger.url })
  folder = await mkdtemp(join(tmpdir(), 'marquee-migrations-'))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (file) => !/^\d/.test(basename(file)) || basename(file) < ORDERS,
  })
  await pool.query('drop schema public cascade; create schema public')
  await migrate(ledger.url, { folder })
  programme = await insertTestProgramme(pool)
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
  await rm(folder, { recursive: true })
})

it('every sale of before is an order that adds up, and tells what came back of it', async () => {
  const kiosk = newId()
  await pool.query("insert into terminals (id, name, kind, public_key) values ($1, 'Kiosk 1', 'kiosk', $2)", [
    kiosk,
    Buffer.alloc(32),
  ])
  const [plain, atKiosk, ofLostShow, dear] = [
    await sold(),
    await sold({ terminalId: kiosk }),
    await sold({ showId: newId() }),
    await sold({ paid: 2000 }),
  ]
  const [part, whole, forLess, atGateway] = [await sold(), await sold(), await sold(), await sold()]
  await givenBack(part, 1, 1250)
  await givenBack(whole, 1, 1250)
  await givenBack(whole, 2, 1250)
  await givenBack(forLess, 1, 300)
  await refunded(pool, atGateway, 2500)
  await givenBack(atGateway, 1, 0)
  // A payment that came too late went back, and bought nothing.
  const [late, itsRefund] = [newId(), newId()]
  await pool.query(
    `insert into payments (id, booking_id, method, amount, currency, late, refunded_amount) values ($1, $2, 'card', 700, 'SGD', true, 700)`,
    [late, plain.bookingId],
  )
  await pool.query(
    `insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor) values ($1, $2, $3, 700, 'SGD', 'late', 'server')`,
    [itsRefund, late, plain.bookingId],
  )
  const held = newId()
  await pool.query(
    `insert into bookings (id, reference, show_id, state, held_seats) values ($1, 'a hold', $2, 'held', 2)`,
    [held, programme.showIds[0]],
  )

  expect(await migrate(ledger.url)).toContain(ORDERS)

  expect((await pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
  const { rows } = await pool.query<{ id: string }>(
    `select b.id, o.cinema_id, o.channel, o.total, o.rounding, o.tariff_id from bookings b left join orders o on o.id = b.order_id`,
  )
  const orderOf = ({ bookingId: id }: { bookingId: string }) => rows.find((row) => row.id === id)
  const { cinemaId } = programme
  expect(orderOf(plain)).toMatchObject({
    cinema_id: cinemaId,
    channel: 'online',
    total: 2500,
    rounding: 0,
    tariff_id: null,
  })
  expect(orderOf(atKiosk)).toMatchObject({ channel: 'kiosk' })
  expect(orderOf(ofLostShow)).toMatchObject({ cinema_id: null, total: 2500 })
  expect(orderOf(dear)).toMatchObject({ total: 2500, rounding: -500 })
  expect(orderOf({ bookingId: held })).toMatchObject({ total: null })

  const line = {
    kind: 'ticket',
    what: 'adult',
    price: 1250,
    taken_off: 0,
    tax_code: null,
    net: 1250,
    tax: 0,
    amount: 1250,
  }
  expect(await linesOf(pool, part.bookingId)).toMatchObject([
    { ...line, is_back: true },
    { ...line, is_back: false },
  ])
  expect((await linesOf(pool, dear.bookingId))[2]).toMatchObject({ kind: 'rounding', amount: -500 })
  expect(await leftOf(pool, part.bookingId)).toEqual({ net: 1250, tax: 0, amount: 1250, paid: 1250, besides: 0 })
  expect(await leftOf(pool, whole.bookingId)).toEqual(NOTHING_LEFT)
  expect(await leftOf(pool, forLess.bookingId)).toMatchObject({ amount: 1250, paid: 2200, besides: -950 })
  expect(await leftOf(pool, atGateway.bookingId)).toMatchObject({ amount: 1250, paid: 0, besides: 1250 })
  expect((await pool.query('select return_id from refunds where id = $1', [itsRefund])).rows).toEqual([
    { return_id: null },
  ])
})

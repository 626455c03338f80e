/**
 * `kill -9` at every step of an order that a voucher pays at a kiosk, with a real server process and two kiosks at that very step. One
 * comes back and asks for the same attempt; the other is never heard of again. The steps of a card are in killed-at-reader.
 */
import { newId, partOnReader, type ReaderOrder, type Tariff, type VoucherCode } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { wrongInBooks } from '../../../../../../tooling/testing/audits/all-audits.ts'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { type CrashHouse, openCrashHouse } from '../../../../../../tooling/testing/houses/crash-house.ts'
import type { Hold } from '../../../../../../tooling/testing/network/tcp-proxy.ts'
import { orderCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { atReader } from './testing/reader-stage.ts'

const CONCLUDED = { timeout: 45_000, interval: 100 }
const COSTS = 1250

let house: CrashHouse
let tariff: Tariff
const kiosks: Device[] = []
let seats = 0
/** One for each order. */
let vouchers: { code: VoucherCode }[] = []

beforeAll(async () => {
  house = await openCrashHouse({ shows: 1, redis: false })
  const { cinemaId } = house.programme
  tariff = await changeTariff(house.pool, cinemaId)
  const office = await connectTerminal(house.url, await enrolDevice(house.url, house.pool, 'manager'))
  for (const name of ['Kiosk 1', 'Kiosk 2']) {
    kiosks.push(await enrolDevice(house.url, house.pool, 'kiosk', { name, cinemaId }))
  }
  const batch = { batchId: newId(), name: 'Test', quantity: 20, paysFor: 'anything', value: 2000, currency: 'SGD' }
  grantedValue(await office.ask('issueVouchers', { ...batch, cinemaId, expiresAt: null, taxRate: null }))
  vouchers = grantedValue(await office.ask('vouchersOfBatch', { batchId: batch.batchId, after: 0 })).vouchers
  office.close()
})
afterAll(() => house.close())

interface Step {
  name: string
  at(ids: readonly string[]): Hold[]
  /** How both attempts stand in the ledger when the server is dead. */
  seen: string
}

/** pg sends a prepared statement by its file's name. */
const commit = (file: string, side: 'before' | 'after'): Step['at'] => {
  return (ids) => ids.map((id) => house.between.ledger.hold([`${file}\0`, id, 'COMMIT\0'], side))
}

const STEPS: readonly Step[] = [
  { name: 'before the attempt is committed', at: commit('at-reader/sql/begin', 'before'), seen: 'nothing' },
  { name: 'when the attempt is committed', at: commit('at-reader/sql/begin', 'after'), seen: 'open' },
  { name: 'before the order is committed', at: commit('journal/sql/record-reader-sales', 'before'), seen: 'open' },
  { name: 'when the order is committed', at: commit('journal/sql/record-reader-sales', 'after'), seen: 'captured' },
]

async function orderAt(terminal: RawTerminal): Promise<ReaderOrder> {
  const { showIds, priceListId } = house.programme
  const showId = showIds[0] as string
  const seat = house.programme.seats[seats++]
  const bookingId = newId()
  const answer = await terminal.ask('claim', { bookingId, showId, seatIds: [`${seat?.row}-${seat?.number}`] })
  const { reference, seats: claimed } = grantedValue(answer)
  const order = orderCommand({ tariffId: tariff.id, priceListId }, [{ bookingId, showId, reference, seats: claimed }])
  const { code } = vouchers.pop() as { code: VoucherCode }
  grantedValue(await terminal.ask('claimVoucher', { text: code, use: 'pay' }))
  return atReader(order, { others: [{ paymentId: newId(), method: 'voucher', tendered: COSTS, code }], amount: 0 })
}

async function standing(paymentId: string): Promise<string> {
  const { rows } = await house.pool.query<{ state: string }>('select state from reader_payments where id = $1', [
    paymentId,
  ])
  return rows[0]?.state ?? 'nothing'
}

/** What each order has in the ledger: its tickets, and what is left on its voucher. */
async function booksOf({ orderId, payments }: ReaderOrder): Promise<{ tickets: number; left: number | undefined }> {
  const tickets = await house.pool.query(
    'select from tickets t join bookings b on b.id = t.booking_id where b.order_id = $1',
    [orderId],
  )
  const code = payments.flatMap((payment) => (payment.method === 'voucher' ? [payment.code] : []))[0]
  const { rows } = await house.pool.query<{ balance: number }>('select balance from vouchers where code = $1', [code])
  return { tickets: tickets.rowCount ?? 0, left: rows[0]?.balance }
}

it.each(STEPS)(
  'leaves an order with its ticket and a voucher used once, or neither, when killed $name',
  async (step) => {
    const terminals = await Promise.all(kiosks.map((device) => connectTerminal(house.url, device)))
    const orders = await Promise.all(terminals.map(orderAt))
    const ids = orders.map((order) => partOnReader(order).paymentId)
    const moments = step.at(ids)
    for (const [i, order] of orders.entries()) terminals[i]?.ask('payAtReader', { order }).catch(() => {})
    await Promise.all(moments.map(({ held }) => held))
    await house.kill()
    for (const terminal of terminals) terminal.close()
    try {
      for (const id of ids) expect(await standing(id)).toBe(step.seen)
      // The seconds that nobody waits for in a test.
      await house.pool.query("update leases set ends_at = now() - interval '1 second'")
      await house.pool.query("update reader_payments set look_at = now() where state = 'open'")
    } finally {
      await house.start()
    }
    const comesBack = await connectTerminal(house.url, kiosks[0] as Device)
    await vi.waitFor(async () => {
      expect(grantedValue(await comesBack.ask('payAtReader', { order: orders[0] })).state).toBe('captured')
    }, CONCLUDED)
    const { tickets, left } = await booksOf(orders[0] as ReaderOrder)
    expect([tickets, left]).toEqual([1, 750])
    await vi.waitFor(async () => expect(await standing(ids[1] as string)).not.toBe('open'), CONCLUDED)
    const other = await booksOf(orders[1] as ReaderOrder)
    expect(other).toEqual(step.seen === 'nothing' ? { tickets: 0, left: 2000 } : { tickets: 1, left: 750 })
    comesBack.close()
    expect(await wrongInBooks(house.pool)).toEqual([])
  },
)

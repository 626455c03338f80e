/**
 * `kill -9` at every step of a card at a reader, with a real server process and two counters at that very step. One comes back and asks
 * for the same attempt; the other is never heard of again, and nobody but the server itself looks after its card.
 */
import {
  isOpenAtReader,
  newId,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type Tariff,
  type VoucherCode,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_VOUCHERS } from '../../../../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { type CrashHouse, openCrashHouse } from '../../../../../../tooling/testing/houses/crash-house.ts'
import type { Hold } from '../../../../../../tooling/testing/network/tcp-proxy.ts'
import { READERS } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { orderCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { anotherAttempt, atReader } from './testing/reader-stage.ts'

const READERS_OF = [READERS.counter1, READERS.counter2]
const CONCLUDED = { timeout: 45_000, interval: 100 }

let house: CrashHouse
let tariff: Tariff
const devices: Device[] = []
let seats = 0
/** Of 5.00 each, one for each order. */
let vouchers: { code: VoucherCode }[] = []

beforeAll(async () => {
  house = await openCrashHouse({ shows: 1, redis: false, env: { MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' } })
  const { cinemaId } = house.programme
  tariff = await changeTariff(house.pool, cinemaId)
  const office = await connectTerminal(house.url, await enrolDevice(house.url, house.pool, 'manager'))
  for (const [i, readerRef] of READERS_OF.entries()) {
    const device = await enrolDevice(house.url, house.pool, 'counter', { name: `Counter ${i + 1}`, cinemaId })
    devices.push(device)
    grantedValue(await office.ask('assignReader', { readerRef, terminalId: device.identity.id }))
  }
  const batch = {
    batchId: newId(),
    name: 'Test',
    quantity: 60,
    paysFor: 'anything',
    value: 500,
    currency: 'SGD',
    cinemaId,
  }
  grantedValue(await office.ask('issueVouchers', { ...batch, expiresAt: null, taxRate: null }))
  vouchers = grantedValue(await office.ask('vouchersOfBatch', { batchId: batch.batchId, after: 0 })).vouchers
  office.close()
})
afterAll(() => house.close())

interface Step {
  name: string
  at(paymentIds: readonly string[]): Hold[]
  /** How both attempts stand in the ledger when the server is dead. */
  seen: string
}

/** pg sends a prepared statement by its file's name. */
const statement = (file: string, side: 'before' | 'after'): Step['at'] => {
  return (ids) => ids.map((id) => house.between.ledger.hold([`${file}\0`, id], side))
}
const commit = (file: string, side: 'before' | 'after'): Step['at'] => {
  return (ids) => ids.map((id) => house.between.ledger.hold([`${file}\0`, id, 'COMMIT\0'], side))
}
const gateway = (parts: (paymentId: string) => string[], side: 'before' | 'after'): Step['at'] => {
  return (ids) => ids.map((id) => house.between.gateway.hold(parts(id), side))
}
/** A request that doesn't name the payment. */
const anonymous = (part: string, side: 'before' | 'after'): Step['at'] => {
  return (ids) => [house.between.gateway.hold([part], side, { times: ids.length })]
}

const NAME = (id: string): string[] => ['POST /v1/payment_intents ', `prepare:${id}`]
const START = (id: string): string[] => ['/process_payment_intent', `start:${id}`]

const STEPS: readonly Step[] = [
  { name: 'when the attempt is committed', at: commit('at-reader/sql/begin', 'after'), seen: 'open' },
  { name: 'before the charge is named at the gateway', at: gateway(NAME, 'before'), seen: 'open' },
  { name: 'when the charge is named at the gateway', at: gateway(NAME, 'after'), seen: 'open' },
  {
    name: 'when the charge’s name is in the ledger',
    at: statement('at-reader/sql/name-charge', 'after'),
    seen: 'open, named',
  },
  { name: 'before the reader is asked', at: gateway(START, 'before'), seen: 'open, named, started' },
  { name: 'when the reader is asked', at: gateway(START, 'after'), seen: 'open, named, started' },
  {
    name: 'before the order is committed',
    at: commit('journal/sql/record-reader-sales', 'before'),
    seen: 'open, named, started',
  },
  {
    name: 'when the order is committed',
    at: commit('journal/sql/record-reader-sales', 'after'),
    seen: 'captured, named, started',
  },
]

const DECLINE_STEPS: readonly Step[] = [
  { name: 'before it is voided', at: anonymous('/cancel ', 'before'), seen: 'open, named, started, declined' },
  { name: 'when it is voided', at: anonymous('/cancel ', 'after'), seen: 'open, named, started, declined' },
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
  const voucher = { paymentId: newId(), method: 'voucher', tendered: 500, code } as const
  return atReader(order, { others: [voucher], amount: 750 })
}

const onVoucherOf = async ({ payments }: ReaderOrder): Promise<number | undefined> => {
  const [code] = payments.flatMap((payment) => (payment.method === 'voucher' ? [payment.code] : []))
  const { rows } = await house.pool.query<{ balance: number }>('select balance from vouchers where code = $1', [code])
  return rows[0]?.balance
}

async function standing(paymentId: string): Promise<string> {
  const { rows } = await house.pool.query<{ said: string }>(
    `select concat_ws(', ', state, case when gateway_ref is not null then 'named' end,
       case when started_at is not null then 'started' end, why) as said
     from reader_payments where id = $1`,
    [paymentId],
  )
  return rows[0]?.said ?? 'nothing'
}

async function chargesOf({ orderId }: ReaderOrder): Promise<number> {
  const { charges } = await house.simulator.books()
  return charges.filter(({ captured, metadata }) => captured && metadata['orderId'] === orderId).length
}

/** Both counters have asked for a card when the server is killed there. @returns how the one that came back heard that it ended */
async function killAt({
  at,
  seen,
}: Step): Promise<{ orders: ReaderOrder[]; comesBack: RawTerminal; heard: ReaderPayment }> {
  const terminals = await Promise.all(devices.map((device) => connectTerminal(house.url, device)))
  const orders = await Promise.all(terminals.map(orderAt))
  const ids = orders.map((order) => partOnReader(order).paymentId)
  const moments = at(ids)
  for (const [i, order] of orders.entries()) terminals[i]?.ask('payAtReader', { order }).catch(() => {})
  await Promise.all(moments.map(({ held }) => held))
  await house.kill()
  for (const terminal of terminals) terminal.close()
  try {
    for (const id of ids) expect(await standing(id)).toBe(seen)
    // What waits for a look is due, and the dead server's leases are over: the seconds that nobody waits for in a test.
    await house.pool.query("update leases set ends_at = now() - interval '1 second'")
    await house.pool.query("update reader_payments set look_at = now() where state = 'open'")
  } finally {
    await house.start()
  }
  const comesBack = await connectTerminal(house.url, devices[0] as Device)
  const heard = await vi.waitFor(async () => {
    const payment = grantedValue(await comesBack.ask('payAtReader', { order: orders[0] }))
    expect(isOpenAtReader(payment)).toBe(false)
    return payment
  }, CONCLUDED)
  await vi.waitFor(async () => expect(await standing(ids[1] as string)).not.toMatch(/^open/), CONCLUDED)
  return { orders, comesBack, heard }
}

async function expectWhole(): Promise<void> {
  for (const audit of [WRONG_IN_ORDERS, WRONG_IN_VOUCHERS]) expect((await house.pool.query(audit)).rows).toEqual([])
  const { captured, refunded } = await house.simulator.books()
  const { rows } = await house.pool.query<{ sum: string }>(
    "select coalesce(sum(amount - refunded_amount), 0) as sum from payments where gateway = 'stripe' and state = 'captured'",
  )
  expect(Number(rows[0]?.sum)).toBe(captured - refunded)
}

describe('a server that has a card taken at a reader', () => {
  it.each(STEPS)(
    'leaves one charge, one order and its voucher used up, or none of them, when killed $name',
    async (step) => {
      const { orders, comesBack, heard } = await killAt(step)
      for (const order of orders) {
        const isSold = (await standing(partOnReader(order).paymentId)).startsWith('captured')
        expect(await chargesOf(order)).toBe(isSold ? 1 : 0)
        expect(await onVoucherOf(order)).toBe(isSold ? 0 : 500)
      }
      if (heard.state === 'off') {
        const [order] = orders as [ReaderOrder]
        const again = anotherAttempt(order)
        await vi.waitFor(async () => {
          expect(grantedValue(await comesBack.ask('payAtReader', { order: again })).state).toBe('captured')
        }, CONCLUDED)
        expect(await chargesOf(order)).toBe(1)
        expect(await onVoucherOf(order)).toBe(0)
      } else {
        expect(heard).toMatchObject({ state: 'captured', bookings: [{ tickets: [{ amount: 1250 }] }] })
      }
      comesBack.close()
      await expectWhole()
    },
  )
})

describe('a server whose card is declined', () => {
  it.each(DECLINE_STEPS)('leaves no charge that can still be made, when killed $name', async (step) => {
    for (const reader of READERS_OF) await house.simulator.reader(reader, { behaviour: 'decline', times: 1 })
    const { orders, comesBack, heard } = await killAt(step)
    expect(heard).toMatchObject({ state: 'off', why: 'declined' })
    for (const order of orders) expect([await chargesOf(order), await onVoucherOf(order)]).toEqual([0, 500])
    comesBack.close()
    await expectWhole()
  })
})

/** Promo codes with a limit, at counters of two servers: the last use, what is told to a manager, and what comes back. */
import { randomUUID } from 'node:crypto'
import { newId, type OrderCommand } from '@marquee/shared'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeTariff, TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { readConfig } from '../../config.ts'
import { type RunningServer, startServer } from '../../server.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { order, query, conflictsOf } = stage

let second: RunningServer
let discountId: string
let tariffId: string
let promoCode: string

beforeAll(async () => {
  const { ledger, dataDir } = stage.inbox.server
  const env = { PORT: '0', DATABASE_URL: ledger.url, MARQUEE_DATA_DIR: dataDir }
  second = await startServer(readConfig(env), pino({ level: 'silent' }))
})
afterAll(() => second.close())

/** Ten percent off goods, by a code of the running test's own, twice in all. */
beforeEach(async () => {
  discountId = newId()
  promoCode = `T-${randomUUID().slice(0, 8)}`.toUpperCase()
  const [tenOff] = TEST_TARIFF.discounts
  const limited = { ...tenOff, id: discountId, of: { on: 'goods' }, code: promoCode, limits: { inAll: 2 } }
  const { pool } = stage.inbox.server
  tariffId = (await changeTariff(pool, stage.inbox.programme.cinemaId, { discounts: [limited] })).id
})

async function left(terminal: RawTerminal = stage.counter): Promise<number | undefined> {
  const { cinemaId } = stage.inbox.programme
  return grantedValue(await terminal.ask('codesLeft', { cinemaId, codes: [promoCode] })).codes[0]?.left
}
const lowered = POPCORN_COSTS * 0.9

const popcorn = (told: number, more: Partial<OrderCommand> = {}): OrderCommand =>
  order([], {
    tariffId,
    goods: [POPCORN],
    paid: lowered,
    codes: [promoCode],
    codesLeft: [{ discountId, left: told }],
    cutOff: false,
    ...more,
  })
const uses = () =>
  query<{ kind: string; uses: number }>(
    'select kind, uses from discount_uses where discount_id = $1 order by at',
    discountId,
  )

it('a use is counted once, however often its order is sent, and the next counter is told what is left', async () => {
  expect(await left()).toBe(2)
  const entry = stage.counter.device.outbox.append(popcorn(2))
  expect(outcomes(await stage.counter.sendEntries(entry))).toEqual(['applied'])
  expect(await left()).toBe(1)
  expect(outcomes(await stage.counter.sendEntries(entry))).toEqual(['applied'])
  expect(await uses()).toEqual([{ kind: 'used', uses: 1 }])
  expect(await conflictsOf()).toEqual([])
})

it('of two counters at two servers that take the last use at once both sales stand, and a manager is told of one', async () => {
  expect(outcomes(await stage.counter.send(popcorn(2)))).toEqual(['applied'])
  const { server, programme } = stage.inbox
  const device = await enrolDevice(server.url, server.pool, 'counter', { cinemaId: programme.cinemaId })
  const other = await connectTerminal(`http://127.0.0.1:${second.port}`, device)
  expect([await left(), await left(other)]).toEqual([1, 1])
  const answers = await Promise.all([stage.counter.send(popcorn(1)), other.send(popcorn(1))])
  expect(answers.flatMap(outcomes)).toEqual(['applied', 'applied'])
  expect([await left(), await left(other)]).toEqual([0, 0])
  const told = [...(await conflictsOf()), ...(await conflictsOf(other))]
  expect(told).toMatchObject([{ reason: 'promo_code_over_limit', money: null, choices: ['noted'] }])
  expect(told[0]?.what).toMatch(
    new RegExp(
      `and it stays sold\\. The promo code ${promoCode} may be used 2 times in all, and one use of this order came after`,
    ),
  )
  expect(grantedValue(await stage.settle(told[0], 'noted'))).toMatchObject({ reason: 'promo_code_over_limit' })
  expect(await query('select used from limited_discounts where discount_id = $1', discountId)).toEqual([{ used: 3 }])
  other.close()
})

it('an order that came back whole gives its uses back, once', async () => {
  const sale = popcorn(2, { goods: [{ ...POPCORN, quantity: 2 }], total: { amount: lowered * 2, currency: 'SGD' } })
  const paid = { ...sale, payments: [{ paymentId: newId(), method: 'cash' as const, tendered: lowered * 2 }] }
  expect(outcomes(await stage.counter.send(paid))).toEqual(['applied'])
  expect(await left()).toBe(0)
  const giveBack = async (number: number) =>
    grantedValue(
      await stage.counter.ask('returnLines', {
        returnId: newId(),
        orderId: sale.orderId,
        lines: [{ number, wentTo: 'written_off' }],
        reason: 'as a test',
        shown: lowered,
      }),
    )
  await giveBack(0)
  expect(await left()).toBe(0)
  await giveBack(1)
  expect(await left()).toBe(2)
  expect(await uses()).toEqual([
    { kind: 'used', uses: 2 },
    { kind: 'given_back', uses: -2 },
  ])
})

it('a counter of another cinema is not told how often a code was used', async () => {
  const stranger = await stage.counter.ask('codesLeft', { cinemaId: newId(), codes: [promoCode] })
  expect(stranger).toMatchObject({ refusal: { code: 'other_cinema' } })
})

/** Random orders: what a counter asks for, what a quote says and what the server enters is the same to the cent, line by line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, newId, QuoteAnswer } from '@marquee/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { changeTariff, TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import fc from '../../../../../tooling/testing/random/random.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { OrderArgs, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { until } from '../testing/waiting.ts'

const ORDERS = 30

let server: TestServer
let programme: TestProgramme
let engine: Engine
let api: TerminalApi
/** Of each show, how many seats the orders before have taken. */
const taken = [0, 0]
const dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))

beforeAll(async () => {
  const env = { MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_LIMITS: 'quotes=100000/60' }
  server = await startTestServer({ redis: false, env })
  // As many seats as the orders of any seed want.
  programme = await insertTestProgramme(server.pool, { shows: 2, seats: testSeats(26, 20) })
  engine = await startEngine({ dir, serverUrl: server.url })
  api = engine.openScreen({}).api
  const code = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
  value(await engine.enrol(code))
  await engine.ready()
})
afterAll(async () => {
  await engine.stop()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

/** Three rates, two combos of which one is with a ticket, and discounts of which some can't be combined. */
const tariffIn = (mode: 'included' | 'added') => {
  const [popcorn, water] = TEST_TARIFF.goods.goods
  const [snack] = TEST_TARIFF.goods.combos
  const date = { ...snack, key: 'date_night', name: 'Date night', price: 1900, tickets: { quantity: 1 } }
  const rates = [5500, 10_000, 20_000].map((percentage, i) => ({ code: `rate${i}`, percentage }))
  const goods = [
    { ...popcorn, taxRate: 'rate1' },
    { ...water, taxRate: 'rate2' },
  ]
  const [tenOff] = TEST_TARIFF.discounts
  const reduction = { kind: 'n_for_m', take: 3, pay: 2 }
  const three = { id: newId(), name: 'Three for two', of: { on: 'tickets' }, reduction }
  const member = { id: newId(), name: 'Snacks', of: { on: 'goods' }, isCombinable: true, code: 'SNACKS' }
  return {
    taxes: { mode, rates },
    ticketTaxRate: 'rate0',
    goods: { goods, combos: [snack, date] },
    discounts: [tenOff, three, { ...member, reduction: { kind: 'percentage', percentage: 33_300 } }],
  }
}

const anOrder = fc.record({
  /** Types of the tickets of each show. */
  tickets: fc.tuple(
    fc.array(fc.constantFrom('adult', 'child'), { maxLength: 4 }),
    fc.array(fc.constantFrom('adult', 'child'), { maxLength: 2 }),
  ),
  popcorn: fc.nat(3),
  water: fc.nat(2),
  snacks: fc.nat(2),
  dates: fc.nat(2),
  codes: fc.subarray(['TENOFF', 'SNACKS']),
})
type Wanted = typeof anOrder extends fc.Arbitrary<infer T> ? T : never

/** Its seats are claimed. undefined: it wants nothing. */
async function partsOf({ tickets, popcorn, water, snacks, dates, codes }: Wanted): Promise<OrderArgs | undefined> {
  const bookings: OrderArgs['bookings'] = []
  for (const [i, types] of tickets.entries()) {
    if (types.length === 0) continue
    const free = programme.seats.slice(taken[i], (taken[i] ?? 0) + types.length)
    taken[i] = (taken[i] ?? 0) + types.length
    const seats = free.map(({ row, number }, n) => ({ seatId: `${row}-${number}`, type: types[n] ?? 'adult' }))
    const bookingId = newId()
    const seatIds = seats.map(({ seatId }) => seatId)
    value(await api.claimSeats({ sessionId: newId(), bookingId, showId: programme.showIds[i] ?? '', seatIds }))
    bookings.push({ bookingId, tickets: seats })
  }
  const goods = [
    { goods: 'popcorn', size: 'large', extras: ['caramel'], quantity: popcorn },
    { goods: 'water', size: 'bottle', extras: [], quantity: water },
  ].filter(({ quantity }) => quantity > 0)
  const places = tickets.flat().map((_, place) => place)
  const combos = [
    ...Array.from({ length: snacks }, () => ({ combo: 'snack_combo', choices: [0, 0], tickets: [] })),
    ...places.slice(0, dates).map((place) => ({ combo: 'date_night', choices: [0, 0], tickets: [place] })),
  ]
  if (places.length + goods.length + combos.length === 0) return undefined
  return { cinemaId: programme.cinemaId, bookings, goods, combos, codes }
}

const quote = ({ cinemaId, bookings, goods, combos, codes }: OrderArgs, showIds: readonly string[]) =>
  fetch(`${server.url}/api/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...(bookings.length === 0 && { cinemaId }),
      tickets: bookings.flatMap(({ tickets }, i) => tickets.map((ticket) => ({ ...ticket, showId: showIds[i] }))),
      goods,
      combos,
      codes,
    }),
  })

const inTheLedger = async (orderId: string) =>
  (
    await server.pool.query<{ price: number; amount: number; tax: number }>(
      'select price, amount, tax from order_lines where order_id = $1 order by number',
      [orderId],
    )
  ).rows

test.each(['included', 'added'] as const)('counter, quote and ledger agree where tax is %s', async (mode) => {
  const { id } = await changeTariff(server.pool, programme.cinemaId, tariffIn(mode))
  const known = async () => value(await api.tariff({ cinemaId: programme.cinemaId })).id === id
  await until('the counter has the tariff', known)
  let sold = 0
  await fc.assert(
    fc.asyncProperty(anOrder, async (wanted) => {
      const parts = await partsOf(wanted)
      if (!parts) return
      const showIds = programme.showIds.filter((_, i) => (wanted.tickets[i]?.length ?? 0) > 0)
      const priced = await api.priceOrder(parts)
      const quoted = await quote(parts, showIds)
      if (!priced.ok) {
        expect(await quoted.json()).toMatchObject({ type: `urn:marquee:problem:${priced.refusal.code}` })
        return
      }
      const { lines, byRate, total, currency } = priced.value
      const said = QuoteAnswer.parse(await quoted.json())
      expect(said.lines).toMatchObject(JSON.parse(JSON.stringify(lines)))
      expect([said.byRate, said.total]).toEqual([byRate, { amount: total, currency }])
      const payments = total > 0 ? [{ method: 'cash' as const, tendered: total }] : []
      const orderId = newId()
      value(await api.sellOrder({ ...parts, orderId, payments, shownTotal: total }))
      sold++
      await until('the server has answered', () => engine.state().waitingCommands === 0)
      expect(await inTheLedger(orderId)).toEqual(lines.map(({ price, amount, tax }) => ({ price, amount, tax })))
    }),
    { numRuns: ORDERS },
  )
  expect(sold).toBeGreaterThan(0)
  expect((await server.pool.query('select reason from conflicts')).rows).toEqual([])
  expect((await server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
})

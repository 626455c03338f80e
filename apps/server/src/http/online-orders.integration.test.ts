/** What online customers are quoted, hold, pay and get back: one order, to the cent. */
import {
  BookingView,
  CancelAnswer,
  HeldBooking,
  type HoldRequest,
  newId,
  QuoteAnswer,
  type Tariff,
  type ViewedLine,
} from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../tooling/testing/audits/orders.ts'
import { changePrices } from '../../../../tooling/testing/fixtures/change-prices.ts'
import { changeTariff, TEST_TARIFF } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import fc from '../../../../tooling/testing/random/random.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { leftOf, NOTHING_LEFT } from '../booking/orders/testing/order-books.ts'

const RATES = [
  { code: 'standard', percentage: 9000 },
  { code: 'services', percentage: 5500 },
]
const off = { of: { on: 'tickets' }, isCombinable: true }
const TARIFF = {
  ...TEST_TARIFF,
  taxes: { mode: 'included', rates: RATES },
  terms: [
    { type: 'member', needsCard: true },
    { type: 'counter_only', channels: ['counter'] },
    { type: 'child', atMost: 2 },
  ],
  fees: [
    { key: 'booking', name: 'Booking fee', per: 'ticket', amount: 75, taxRate: 'services', channels: ['online'] },
    { key: 'order', name: 'Service', per: 'order', amount: 99, taxRate: 'standard', channels: ['online'] },
    { key: 'bag', name: 'Bag', per: 'order', amount: 10, taxRate: 'standard', channels: ['counter'] },
  ],
  discounts: [
    ...TEST_TARIFF.discounts,
    { ...off, id: newId(), name: 'A third', reduction: { kind: 'percentage', percentage: 33_333 }, code: 'THIRD' },
    { ...off, id: newId(), name: 'Flyer', reduction: { kind: 'amount', amount: 101 }, code: 'FLYER' },
    { ...off, id: newId(), name: 'Nothing to pay', reduction: { kind: 'price', price: 0 }, code: 'GIFT' },
  ],
}
const TYPES = ['adult', 'child', 'member', 'counter_only', 'free'] as const

let house: ApiHouse
let tariff: Tariff
let customer: Customer

async function sellBy(change: object): Promise<void> {
  tariff = await changeTariff(house.server.pool, house.programme.cinemaId, { ...TARIFF, ...change })
  await vi.waitFor(async () => {
    const { cites } = await quoteOf({ tickets: [{ showId: house.programme.showIds[0], category: 'standard' }] })
    expect(cites.tariffId).toBe(tariff.id)
  }, SOON)
}

beforeAll(async () => {
  house = await openApiHouse()
  const prices = TYPES.map((ticketType, i) => ({ ticketType, amount: ticketType === 'free' ? 0 : 1250 - 113 * i }))
  await changePrices(
    house.server.pool,
    ['standard', 'wheelchair'].flatMap((category) => prices.map((price) => ({ ...price, category }) as never)),
  )
  await sellBy({})
})
beforeEach(async () => {
  customer = await house.customer()
})
afterEach(async () => {
  expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
})
afterAll(() => house.close())

const ask = (body: object): Promise<Response> =>
  fetch(`${house.server.url}/api/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const quoteOf = async (body: object) => QuoteAnswer.parse(await (await ask(body)).json())
const quoteFor = ({ showId, seatIds, tickets = [], codes = [] }: HoldRequest): object => ({
  tickets: seatIds.map((seatId) => ({ showId, seatId, ...tickets.find((ticket) => ticket.seatId === seatId) })),
  codes,
})
const seen = async (bookingId: string) => BookingView.parse(await (await customer.get(`/bookings/${bookingId}`)).json())
const names = (lines: readonly ViewedLine[]) => lines.map(({ name, amount }) => `${name} ${amount}`)

describe('a hold and a quote', () => {
  const ticket = fc.record({
    type: fc.option(fc.constantFrom(...TYPES, 'nobody'), { nil: undefined }),
    cardNumber: fc.option(fc.constant('A-17'), { nil: undefined }),
  })
  const anyOrder = fc.record({
    tickets: fc.array(ticket, { minLength: 1, maxLength: 10 }),
    codes: fc.uniqueArray(fc.constantFrom('TENOFF', 'third', 'FLYER', 'GIFT', 'NOBODY'), { maxLength: 3 }),
  })
  const goodTicket = fc.constantFrom(
    { type: undefined, cardNumber: undefined },
    { type: 'adult', cardNumber: undefined },
    { type: 'member', cardNumber: 'A-17' },
  )
  /** Of ten tickets drawn freely one is nearly always refused. */
  const goodOrder = fc.record({
    tickets: fc.array(goodTicket, { minLength: 1, maxLength: 10 }),
    codes: fc.uniqueArray(fc.constantFrom('TENOFF', 'third', 'FLYER', 'GIFT'), { maxLength: 3 }),
  })
  const order = fc.oneof(anyOrder, goodOrder)
  it.each(['included', 'added'])('agree on every line, sum and refusal where tax is %s', async (mode) => {
    await sellBy({ taxes: { mode, rates: RATES } })
    const showId = house.aShow()
    let agreed = 0
    await fc.assert(
      fc.asyncProperty(order, async ({ tickets, codes }) => {
        const seatIds = tickets.map((_, i) => `C-${i + 1}`)
        const typed = tickets.flatMap(({ type, cardNumber }, i) => {
          return type === undefined ? [] : [{ seatId: seatIds[i] ?? '', type, ...(cardNumber && { cardNumber }) }]
        })
        const request = { showId, seatIds, tickets: typed, codes }
        const [quoted, answer] = [await ask(quoteFor(request)), await customer.hold(request)]
        if (quoted.status !== 200) {
          const [why, whyNotHeld] = [await problemOf(quoted, quoted.status), await problemOf(answer, answer.status)]
          // A hold names the seat and the type that have no price, as it always did.
          if (why.type.endsWith('ticket_unpriced')) expect(whyNotHeld.type).toMatch(/unknown_ticket_type$/)
          else expect(whyNotHeld).toEqual(why)
          return
        }
        const quote = QuoteAnswer.parse(await quoted.json())
        const held = HeldBooking.parse(await answer.json())
        expect({ lines: held.lines, byRate: held.byRate, total: held.total }).toEqual({
          lines: quote.lines,
          byRate: quote.byRate,
          total: quote.total,
        })
        expect(held.total.amount).toBe(held.byRate.reduce((sum, { amount }) => sum + amount, 0))
        const { lines, byRate } = await seen(held.bookingId)
        expect({ lines, byRate }).toEqual({ lines: held.lines, byRate: held.byRate })
        await customer.delete(`/bookings/${held.bookingId}`)
        agreed++
      }),
      { numRuns: 60 },
    )
    expect(agreed).toBeGreaterThan(5)
  })

  it('refuse alike a ticket that costs nothing by its list', async () => {
    const [showId, seatIds] = [house.aShow(), ['A-1']]
    const request = { showId, seatIds, tickets: [{ seatId: 'A-1', type: 'free' }] }
    const problem = await problemOf(await ask(quoteFor(request)), 422)
    expect(problem).toMatchObject({ detail: 'Free tickets are not sold online.' })
    expect(await problemOf(await customer.hold(request), 422)).toEqual(problem)
  })
})

describe('an online order', () => {
  const bought = async (codes: string[] = []) => {
    const request = {
      showId: house.aShow(),
      seatIds: ['A-2', 'A-1'],
      tickets: [{ seatId: 'A-1', type: 'child' }],
      codes,
    }
    return heldBy(customer, request)
  }

  it('costs what it cost when its seats were held, whatever has followed since, and cites the versions', async () => {
    await sellBy({})
    const { id: tariffId } = tariff
    const held = await bought(['TENOFF'])
    await sellBy({
      fees: [],
      discounts: [],
      taxes: { mode: 'included', rates: [RATES[0], { ...RATES[1], percentage: 0 }] },
    })
    const paid = await paidBy(customer, held.bookingId)
    expect(names(held.lines)).toEqual([
      'Adult ticket 1125',
      'Child ticket 1023',
      'Booking fee 75',
      'Booking fee 75',
      'Service 99',
    ])
    expect(held.total.amount).toBe(2397)
    const { lines, byRate, total, payments, tickets } = await seen(held.bookingId)
    expect({ byRate, total }).toEqual({ byRate: held.byRate, total: held.total })
    expect(payments).toMatchObject([{ amount: 2397, status: 'captured' }])
    // Tickets are shown by seat once they are sold, and their lines name their places there.
    expect(tickets.map(({ seatId }) => seatId)).toEqual(['A-1', 'A-2'])
    expect(lines.map((line) => ({ ...line, of: { ...line.of, ticket: 0 } }))).toEqual(
      held.lines.map((line) => ({ ...line, of: { ...line.of, ticket: 0 } })),
    )
    expect(lines.slice(0, 2).map(({ of }) => of.kind === 'ticket' && tickets[of.ticket]?.seatId)).toEqual([
      'A-2',
      'A-1',
    ])
    const { captured } = await house.simulator.books()
    expect(captured).toBe(2397)
    const { rows } = await house.server.pool.query(
      `select o.tariff_id, o.channel, o.total, array_agg(distinct l.price_list_id) filter (where l.kind = 'ticket') = array_agg(distinct s.price_list_id) as cites_list
       from orders o join order_lines l on l.order_id = o.id, shows s
       where o.id = $1 and s.id = $2 group by o.id`,
      [held.bookingId, house.programme.showIds[2]],
    )
    expect(rows).toMatchObject([{ tariff_id: tariffId, channel: 'online', total: 2397 }])
    expect(paid.tickets.map(({ amount }) => amount)).toEqual([1125, 1023])
    await sellBy({})
  })

  it('that a code makes free is bought without a card, and nothing goes back for it', async () => {
    const held = await bought(['GIFT'])
    expect(names(held.lines)).toEqual(['Adult ticket 0', 'Child ticket 0'])
    await paidBy(customer, held.bookingId, { method: 'card' })
    const cancelled = CancelAnswer.parse(await (await customer.delete(`/bookings/${held.bookingId}`)).json())
    expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [] })
    expect(await leftOf(house.server.pool, held.bookingId)).toEqual(NOTHING_LEFT)
  })

  it.each(['included', 'added'])(
    'gives back each ticket as it was paid, its fees with the last, and leaves nothing in any column where tax is %s',
    async (mode) => {
      await sellBy({ taxes: { mode, rates: RATES } })
      const held = await bought(['THIRD'])
      await paidBy(customer, held.bookingId)
      const line = (place: number) => held.lines[place]?.amount ?? 0
      const giveBack = async (body?: object) =>
        CancelAnswer.parse(
          await (await customer.delete(`/bookings/${held.bookingId}`, body, { 'idempotency-key': newId() })).json(),
        )
      const first = await giveBack({ seatIds: ['A-2'] })
      expect(first.refunds.map(({ amount }) => amount)).toEqual([line(0)])
      expect(await leftOf(house.server.pool, held.bookingId)).toMatchObject({
        amount: held.total.amount - line(0),
        paid: held.total.amount - line(0),
        besides: 0,
      })
      const last = await giveBack()
      expect(last).toMatchObject({ status: 'refunded' })
      expect(last.refunds.map(({ amount }) => amount)).toEqual([held.total.amount - line(0)])
      expect(await leftOf(house.server.pool, held.bookingId)).toEqual(NOTHING_LEFT)
      expect((await seen(held.bookingId)).lines.map(({ amount }) => amount)).toEqual(
        held.lines.map(({ amount }) => amount),
      )
    },
  )

  it('keeps what staff has not given back, and comes to nothing when the rest follows', async () => {
    await sellBy({})
    const held = await bought()
    await paidBy(customer, held.bookingId)
    const staff = await house.staff('manager')
    const giveBack = async (body: object) =>
      CancelAnswer.parse(
        await (await staff.delete(`/bookings/${held.bookingId}`, body, { 'idempotency-key': newId() })).json(),
      )
    await giveBack({ seatIds: ['A-2'], amount: 500, reason: 'half of it' })
    expect(await leftOf(house.server.pool, held.bookingId)).toMatchObject({
      paid: held.total.amount - 500,
      besides: -750,
    })
    await giveBack({ amount: held.total.amount - 500, reason: 'the rest as well' })
    expect(await leftOf(house.server.pool, held.bookingId)).toEqual(NOTHING_LEFT)
  })
})

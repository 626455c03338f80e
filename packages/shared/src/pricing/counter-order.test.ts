import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { type CitedVersions, type CounterOrder, priceCounterOrder, settleCounterOrder } from './counter-order.ts'
import { MAX_LINES_IN_ORDER } from './order.ts'
import { discount, house } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const { tariff, list, timeZone } = house({
  ...FRANCE,
  premium: { adult: 1700 },
  discounts: [
    discount({
      name: 'First hundred',
      code: 'HUNDRED',
      of: { on: 'tickets' },
      limits: { inAll: 100 },
      reduction: { kind: 'amount', amount: 300 },
    }),
  ],
})
const [early, late] = [newId(), newId()]
const versions: CitedVersions = {
  tariff,
  show: (showId) =>
    showId === early || showId === late
      ? {
          priced: { priceList: list, startsAt: new Date('2026-11-21T19:00:00Z'), timeZone },
          categoryOf: (seatId) =>
            seatId.startsWith('P') ? 'premium' : seatId.startsWith('A') ? 'standard' : undefined,
        }
      : undefined,
}
const SOLD_AT = new Date('2026-11-20T10:00:00Z')
const order = (more: Partial<CounterOrder>): CounterOrder => ({
  bookings: [],
  goods: [],
  combos: [],
  codes: [],
  ...more,
})
const price = (more: Partial<CounterOrder>) => priceCounterOrder(order(more), versions, SOLD_AT)

describe('an order at a counter', () => {
  it('has the lines of two shows and of each of the popcorn', () => {
    const answer = price({
      bookings: [
        { showId: early, tickets: [{ seatId: 'A-1', type: 'adult' }] },
        { showId: late, tickets: [{ seatId: 'P-1', type: 'adult' }] },
      ],
      goods: [{ goods: 'popcorn', size: 'usual', extras: [], quantity: 2 }],
    })
    if (!answer.ok) throw new Error(answer.refusal.code)
    const kinds = answer.order.lines.map(({ of, amount }) => `${of.kind} ${amount}`)
    expect(kinds).toEqual(['ticket 1200', 'ticket 1700', 'goods 600', 'goods 600'])
    expect(answer.order.total).toBe(4100)
  })

  it('says which show or seat it doesn’t know', () => {
    const unknown = newId()
    expect(price({ bookings: [{ showId: unknown, tickets: [{ seatId: 'A-1', type: 'adult' }] }] })).toEqual({
      ok: false,
      refusal: { code: 'unknown_show', showId: unknown },
    })
    expect(price({ bookings: [{ showId: early, tickets: [{ seatId: 'Z-9', type: 'adult' }] }] })).toEqual({
      ok: false,
      refusal: { code: 'unknown_seats', seatIds: ['Z-9'] },
    })
  })

  it('is too long by what it wants, before anything is made of it', () => {
    const tickets = [{ seatId: 'Z-9', type: 'adult' as const }]
    const bookings = [{ showId: newId(), tickets }]
    const popcorn = { goods: 'popcorn', size: 'usual', extras: [] }
    const refusal = { code: 'order_too_long', limit: MAX_LINES_IN_ORDER }
    const huge = { ...popcorn, quantity: Number.MAX_SAFE_INTEGER }
    expect(price({ goods: [huge] })).toEqual({ ok: false, refusal })
    const combos = [{ combo: 'none', choices: [], tickets: [] }]
    const all = { ...popcorn, quantity: MAX_LINES_IN_ORDER - 1 }
    expect(price({ bookings, goods: [all], combos })).toEqual({ ok: false, refusal })
    expect(price({ bookings, goods: [all] })).toMatchObject({ refusal: { code: 'unknown_show' } })
    expect(price({ goods: [{ ...popcorn, quantity: MAX_LINES_IN_ORDER }] })).toMatchObject({ ok: true })
  })

  it('gets no discount of which there are so many and no more: nobody here has claimed one', () => {
    expect(
      price({ bookings: [{ showId: early, tickets: [{ seatId: 'A-1', type: 'adult' }] }], codes: ['HUNDRED'] }),
    ).toMatchObject({ ok: false, refusal: { code: 'promo_code_used_up' } })
  })
})

describe('its payments', () => {
  const swiss = { ...tariff, cashRounding: { step: 5 } }

  it('round the part in cash alone', () => {
    const tenders = [
      { method: 'card_machine', tendered: 1000 },
      { method: 'cash', tendered: 1000 },
    ] as const
    expect(settleCounterOrder(1503, tenders, swiss)).toEqual({ ok: true, pays: [1000, 503], rounding: 2, change: 495 })
    expect(settleCounterOrder(1503, [{ method: 'card_machine', tendered: 1503 }], swiss)).toMatchObject({ rounding: 0 })
  })

  it('may not charge a card more than the order costs', () => {
    expect(settleCounterOrder(1500, [{ method: 'card_machine', tendered: 1600 }], swiss)).toEqual({
      ok: false,
      why: 'overpaid',
      by: 100,
    })
  })
})

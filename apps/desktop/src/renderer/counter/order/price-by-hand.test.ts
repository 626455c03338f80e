import { newId, type OrderLine, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { TEST_TARIFF } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { goodsThing, pricedThings, seatThing, whatNeedsYes, withPrices } from './price-by-hand.ts'

const bookingId = newId()
const popcorn = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }
const order = { bookings: [{ bookingId, tickets: [{ seatId: 'A-1', type: 'adult' }] }], goods: [popcorn] }
const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId() })
const given = { price: 900, reason: 'pillar' }

describe('a price by hand', () => {
  it('goes to its own seat or goods, and to nothing else', () => {
    const seat = withPrices(order, [{ thing: seatThing(bookingId, 'A-1'), ...given }])
    expect(seat).toEqual({ ...order, bookings: [{ bookingId, tickets: [{ seatId: 'A-1', type: 'adult', given }] }] })
    const goods = withPrices(order, [{ thing: goodsThing(popcorn), ...given }])
    expect(goods).toEqual({ ...order, goods: [{ ...popcorn, given }] })
    expect(withPrices(order, [{ thing: seatThing(newId(), 'A-1'), ...given }])).toEqual(order)
  })

  it('needs a yes where the house says so, and another price another one', () => {
    const asked = (price: number) =>
      whatNeedsYes(withPrices(order, [{ thing: seatThing(bookingId, 'A-1'), ...given, price }]), tariff)
    expect(whatNeedsYes(order, tariff)).toBeNull()
    expect(asked(900)).not.toBeNull()
    expect(asked(900)).not.toBe(asked(800))
    const lax = { ...tariff, approvals: { givenPrices: false, free: true } }
    expect(whatNeedsYes(withPrices(order, [{ thing: goodsThing(popcorn), ...given }]), lax)).toBeNull()
  })

  it('names the time of a seat of another show, which may be the same seat', () => {
    const of = { kind: 'ticket' as const, type: 'adult', ticket: 0, category: 'standard' as const }
    const line = { of, price: 1400 } as unknown as OrderLine
    const tickets = [{ seatId: 'A-1', type: 'adult' }]
    const things = pricedThings(
      { lines: [line, line] },
      [
        { bookingId, time: '19:15', tickets },
        { bookingId: newId(), tickets },
      ],
      [],
      tariff,
    )
    expect(things.map(({ name }) => name)).toEqual(['19:15 A-1, Adult', 'A-1, Adult'])
  })

  it('or a ticket type whose conditions say so', () => {
    const terms = [{ type: 'adult', needsCard: false, needsApproval: true }]
    expect(whatNeedsYes(order, { ...tariff, terms })).not.toBeNull()
  })
})

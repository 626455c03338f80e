// @vitest-environment happy-dom
import { HELD, MAX_BOOKINGS_IN_ORDER } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { createCartStore } from '../../cart/cart-store.ts'
import { createShowingStore } from '../../show/showing-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createOrderStore } from './order-store.ts'
import { createParty, firstEnd } from './party.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

async function counter() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const cart = createCartStore(engine)
  const showing = createShowingStore(engine)
  const order = createOrderStore(engine, cart, showing)
  const party = createParty(engine, { cart, order, showing })
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  await showing.open(show.id)
  const standard = plan.row.flatMap((row, i) => (plan.category[i] === 0 ? [`${plan.rows[row]}-${plan.number[i]}`] : []))
  const { priceList } = house.house
  const tap = (nth: number) =>
    party.toggle({ showId: show.id, seatId: standard[nth] as string, category: 'standard', priceList })
  const aside = () => order.getState().setAside.map(({ tickets }) => tickets.length)
  const here = () => cart.getState().seats
  const held = () => [...house.liveShow(show.id).states].filter((state) => state === HELD).length
  const settled = (bookings: number[], inCart: number): Promise<void> =>
    vi.waitFor(() => {
      expect([aside(), here().filter(({ status }) => status === 'yours').length]).toEqual([bookings, inCart])
    }, SOON)
  return { engine, cart, order, party, standard, tap, aside, here, held, settled }
}

describe('a party of thirty', () => {
  it('is one order of three bookings, however fast its seats are chosen', async () => {
    const { order, tap, held, settled, standard } = await counter()
    for (let i = 0; i < 30; i++) tap(i)
    await settled([10, 10], 10)
    expect(held()).toBe(30)
    const parts = order.parts()
    expect(parts?.bookings.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId))).toEqual(standard.slice(0, 30))
    expect(new Set(parts?.bookings.map(({ bookingId }) => bookingId)).size).toBe(3)
  })

  it('gives a single seat back, whichever booking has it, and takes another', async () => {
    const { tap, held, settled } = await counter()
    for (let i = 0; i < 12; i++) tap(i)
    await settled([10], 2)
    tap(3)
    await settled([9], 2)
    expect(held()).toBe(11)
    tap(3)
    await settled([9], 3)
  })

  it('has a ticket type for all of its seats, or for one', async () => {
    const { party, order, cart, tap, settled, standard } = await counter()
    for (let i = 0; i < 12; i++) tap(i)
    await settled([10], 2)
    party.setAllTypes('child')
    const [first] = order.getState().setAside
    party.setType(first?.bookingId ?? '', standard[0] as string, 'adult')
    const types = [
      ...order.getState().setAside.flatMap(({ tickets }) => tickets.map(({ type }) => type)),
      ...cart.getState().seats.map(({ ticketType }) => ticketType),
    ]
    expect(types).toEqual(['adult', ...Array.from({ length: 11 }, () => 'child')])
  })

  it('is told that an order has no more than ten bookings', async () => {
    const { cart, order, tap, settled, aside } = await counter()
    for (let i = 0; i < 10; i++) tap(i)
    await settled([], 10)
    const one = { showId: 'another', title: '', time: '', expiresAt: null, tickets: [{ seatId: 'A-1', type: 'adult' }] }
    order.setState({
      setAside: Array.from({ length: MAX_BOOKINGS_IN_ORDER - 1 }, (_, i) => ({ ...one, bookingId: `${i}` })),
    })
    tap(10)
    await vi.waitFor(() => expect(cart.getState().sentence).toMatch(/at most 10 bookings of 10 seats/), SOON)
    expect(aside()).toHaveLength(MAX_BOOKINGS_IN_ORDER - 1)
  })

  it('has more time for all of its seats, and is shown the first end', async () => {
    const { engine, party, order, cart, tap, settled } = await counter()
    for (let i = 0; i < 11; i++) tap(i)
    await settled([10], 1)
    const extend = vi.spyOn(engine.api, 'extendHold')
    await party.extend()
    const bookings = [cart.getState().bookingId, order.getState().setAside[0]?.bookingId]
    expect(extend.mock.calls.map(([{ bookingId }]) => bookingId)).toEqual(bookings)
    const [early, late] = ['2026-11-21T11:03:00.000Z', '2026-11-21T11:09:00.000Z']
    expect(firstEnd({ seats: [1], expiresAt: late }, [{ expiresAt: early }])).toBe(early)
    expect(firstEnd({ seats: [], expiresAt: early }, [{ expiresAt: null }, { expiresAt: late }])).toBe(late)
    expect(firstEnd({ seats: [], expiresAt: early }, [])).toBeNull()
  })
})

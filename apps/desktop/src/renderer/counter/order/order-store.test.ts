// @vitest-environment happy-dom
import { granted, newId, plainTariff, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AtReader, OrderArgs } from '../../../terminal/api.ts'
import { createCartStore } from '../../cart/cart-store.ts'
import { createShowingStore } from '../../show/showing-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createOrderStore } from './order-store.ts'
import { goodsThing, seatThing } from './price-by-hand.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const cinemaId = newId()
const bookingId = newId()
const popcorn = { goods: 'popcorn', size: 'regular', extras: [], quantity: 2 }
const given = { price: 500, reason: 'cold' }

/** An order whose seat and goods have prices by hand; its card was declined. */
function declined(): AtReader {
  const orderId = newId()
  const parts: OrderArgs = {
    ...{ cinemaId, combos: [], codes: [] },
    bookings: [{ bookingId, tickets: [{ seatId: 'A-1', type: 'adult', given: { price: 900, reason: 'pillar' } }] }],
    goods: [{ ...popcorn, given }],
  }
  return {
    ...{ orderId, parts, payments: [], otherwise: 0, vouchers: [], cancelAsked: false },
    amount: { amount: 1900, currency: 'SGD' },
    payment: { orderId, paymentId: newId(), state: 'off', why: 'declined', code: null },
    bookings: [
      { bookingId, showId: newId(), title: 'Parasite', startsAt: null, timeZone: 'UTC', seatIds: ['A-1'], held: true },
    ],
  }
}

function counter() {
  const engine = directEngine(createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 })), 'counter')
  vi.spyOn(engine.api, 'tariff').mockResolvedValue(granted(plainTariff('SGD')))
  vi.spyOn(engine.api, 'priceOrder').mockResolvedValue(refused({ code: 'no_such_hold' }))
  const order = createOrderStore(engine, createCartStore(engine), createShowingStore(engine))
  return { engine, order }
}

describe('an order that comes back from the reader', () => {
  it('has its prices by hand again, so that the yes to them is to the same', () => {
    const { order } = counter()
    const one = declined()
    order.takeUp(one)
    expect(order.parts()).toEqual(one.parts)
    expect(order.getState().needsYes).not.toBeNull()
    expect(order.isEmpty()).toBe(false)
  })

  it('and each of them can be taken off', () => {
    const { order } = counter()
    order.takeUp(declined())
    order.takePriceOff(goodsThing(popcorn))
    expect(order.parts()?.goods).toEqual([popcorn])
    order.takePriceOff(seatThing(bookingId, 'A-1'))
    expect(order.parts()?.bookings[0]?.tickets).toEqual([{ seatId: 'A-1', type: 'adult' }])
    expect(order.getState().needsYes).toBeNull()
  })

  it('is agreed to by the yes that the engine knows; what is changed meanwhile takes no yes from it', async () => {
    const { engine, order } = counter()
    const one = declined()
    const yes = { approvalId: newId(), orderId: one.orderId, state: 'granted' as const, by: 'Duty manager', at: null }
    const asked = vi.spyOn(engine.api, 'askOrderApproval').mockResolvedValue(granted(yes))
    const dropped = vi.spyOn(engine.api, 'dropApproval')
    order.takeUp(one)
    await order.askForYes()
    expect(asked).toHaveBeenCalledWith({ ...one.parts, orderId: one.orderId })
    expect(order.getState().approval).toEqual(yes)
    const asking = order.askForYes()
    order.takePriceOff(goodsThing(popcorn))
    await asking
    expect(order.getState().approval).toBeNull()
    expect(dropped).not.toHaveBeenCalled()
  })
})

describe('an order whose seats are set aside', () => {
  it('keeps the tariff and the goods of their cinema while a show of another one is open, and until they are given back', async () => {
    const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
    const engine = directEngine(house, 'counter')
    const tariff = vi.spyOn(engine.api, 'tariff').mockResolvedValue(granted(plainTariff('SGD')))
    vi.spyOn(engine.api, 'priceOrder').mockResolvedValue(refused({ code: 'no_such_hold' }))
    const [cart, showing] = [createCartStore(engine), createShowingStore(engine)]
    const order = createOrderStore(engine, cart, showing)
    const { shows, priceList } = house.house
    const [one] = shows
    const other = shows.find(({ cinema }) => cinema.id !== one?.cinema.id)
    if (!one || !other) throw new Error('the house has two cinemas with shows')
    await showing.open(one.show.id)
    const seatId = `${one.plan.rows[one.plan.row[0] as number]}-${one.plan.number[0]}`
    cart.toggle({ showId: one.show.id, seatId, category: 'standard', priceList })
    await vi.waitFor(() => expect(cart.getState().seats).toMatchObject([{ status: 'yours' }]))
    order.setCartAside()
    await showing.open(other.show.id)
    expect(order.parts()?.cinemaId).toBe(one.cinema.id)
    expect(tariff.mock.calls.map(([{ cinemaId }]) => cinemaId)).not.toContain(other.cinema.id)
    const [aside] = order.getState().setAside
    order.giveBack(aside?.bookingId ?? '')
    expect(order.getState().cinemaId).toBe(other.cinema.id)
    expect(tariff).toHaveBeenLastCalledWith({ cinemaId: other.cinema.id })
  })
})

describe('what leaves an order by itself', () => {
  async function withSeat() {
    const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
    const engine = directEngine(house, 'counter')
    vi.spyOn(engine.api, 'tariff').mockResolvedValue(granted(plainTariff('SGD')))
    const priced = { currency: 'SGD', total: 1400, lines: [], byRate: [] }
    const pricing = vi.spyOn(engine.api, 'priceOrder').mockResolvedValue(granted(priced))
    const [cart, showing] = [createCartStore(engine), createShowingStore(engine)]
    const order = createOrderStore(engine, cart, showing)
    const { shows, priceList } = house.house
    const [{ show, plan } = { show: undefined, plan: undefined }] = shows
    if (!show) throw new Error('the house has shows')
    await showing.open(show.id)
    const seatAt = (index: number) => `${plan.rows[plan.row[index] as number]}-${plan.number[index]}`
    const choose = async (index: number): Promise<string> => {
      cart.toggle({ showId: show.id, seatId: seatAt(index), category: 'standard', priceList })
      await vi.waitFor(() => expect(cart.getState().seats.at(-1)).toMatchObject({ status: 'yours' }))
      return seatAt(index)
    }
    return { engine, cart, order, choose, seatAt, showId: show.id, pricing }
  }

  it('is said for seats of another show whose time is up, and stays on the screen after the rest is priced', async () => {
    const { engine, cart, order, choose, pricing } = await withSeat()
    await choose(0)
    order.setCartAside()
    const [aside] = order.getState().setAside
    await choose(1)
    engine.terminal.emit('cartEnded', { bookingId: aside?.bookingId ?? '', why: 'time_up' })
    const before = pricing.mock.calls.length
    order.addCode('TENOFF')
    await vi.waitFor(() => expect(pricing.mock.calls.length).toBeGreaterThan(before))
    await vi.waitFor(() => expect(order.getState().priced).not.toBeNull())
    expect(order.getState().gone).toMatch(/The time for these seats was up/)
    expect(cart.getState().seats).toHaveLength(1)
    order.forgetGone()
    expect(order.getState().gone).toBeNull()
  })

  it('is said for a price by hand whose seat gave its place to another one', async () => {
    const { cart, order, choose, seatAt, showId } = await withSeat()
    const first = await choose(0)
    const { bookingId } = cart.getState()
    order.setPrice({ thing: seatThing(bookingId, first), price: 900, reason: 'pillar' })
    const take = [{ seatId: seatAt(1), category: 'standard' as const, ticketType: 'adult' }]
    await cart.swap({ bookingId, showId, take, giveBack: [first], isParty: true })
    expect(order.getState()).toMatchObject({
      byHand: [],
      needsYes: null,
      gone: `The price by hand of ${first} has gone with its seat.`,
    })
  })

  it('is not a price by hand whose seat was put aside, nor one of goods that are still wanted', async () => {
    const { cart, order, choose } = await withSeat()
    const first = await choose(0)
    const { bookingId } = cart.getState()
    order.addGoods({ goods: 'popcorn', size: 'regular', extras: [] })
    order.addGoods({ goods: 'popcorn', size: 'regular', extras: [] })
    order.setPrice({ thing: seatThing(bookingId, first), price: 900, reason: 'pillar' })
    order.setPrice({ thing: goodsThing(popcorn), ...given })
    order.setCartAside()
    order.setQuantity(0, 1)
    expect(order.getState()).toMatchObject({ byHand: [{}, {}], gone: null })
    order.setQuantity(0, 0)
    order.giveBack(bookingId)
    expect(order.getState()).toMatchObject({ byHand: [], gone: null })
  })
})

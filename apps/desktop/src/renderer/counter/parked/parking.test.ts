// @vitest-environment happy-dom
import { granted, newId, type ParkedOrder, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import type { OrderToPark, ParkedTab, TakenUp } from '../../../terminal/api.ts'
import { createCartStore } from '../../cart/cart-store.ts'
import { EngineLost } from '../../connection/engine.ts'
import { createShowingStore } from '../../show/showing-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { sessionId } from '../../ui/preferences.ts'
import { createExchangeStore } from '../exchange/exchange-store.ts'
import { createOrderStore } from '../order/order-store.ts'
import { createParty } from '../order/party.ts'
import { createPartyChooser } from '../party/party-chooser.ts'
import { createSaleStore } from '../sale/sale-store.ts'
import { createParking } from './parking.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const POPCORN = { goods: 'popcorn', size: 'regular', extras: [] }

/** A counter with an adult, a child and popcorn in its order. */
async function counter() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  vi.spyOn(engine.api, 'priceOrder').mockResolvedValue(refused({ code: 'no_such_hold' }))
  const cart = createCartStore(engine)
  const showing = createShowingStore(engine)
  const order = createOrderStore(engine, cart, showing)
  const sale = createSaleStore(engine, () => {})
  const party = createParty(engine, { cart, order, showing })
  const chooser = createPartyChooser({ cart, order, party, showing })
  const exchange = createExchangeStore(engine, { cart, order, sale })
  const parking = createParking(engine, { cart, order, showing, sale, chooser, exchange })
  await showing.open(house.house.shows[0]?.show.id as string)
  chooser.add('adult')
  chooser.add('child')
  await vi.waitFor(() => expect(cart.getState().seats.map(({ status }) => status)).toEqual(['yours', 'yours']), SOON)
  order.addGoods(POPCORN)
  const types = () => cart.getState().seats.map(({ ticketType }) => ticketType)
  return { engine, cart, order, sale, parking, types }
}

const parkedOf = (order: OrderToPark): ParkedOrder => ({ ...order, number: 1, parkedAt: new Date().toISOString() })
const tabOf = ({ orderId, total, word }: OrderToPark): ParkedTab => ({
  ...{ orderId, number: 1, word, total, seats: 2, things: 1, lost: [], show: null, heldUntil: null },
  parkedAt: new Date().toISOString(),
})

describe('an order that is put aside', () => {
  it('goes with its types, its goods and its word, and the next customer’s is another', async () => {
    const { engine, cart, order, parking } = await counter()
    const { orderId } = order.getState()
    const park = vi.spyOn(engine.api, 'parkOrder').mockImplementation(async ({ order }) => granted(tabOf(order)))
    expect(await parking.park('red scarf')).toBe(true)
    expect(park.mock.calls[0]?.[0].order).toMatchObject({
      orderId,
      word: 'red scarf',
      bookings: [{ isOpen: true, tickets: [{ type: 'adult' }, { type: 'child' }] }],
      beside: { goods: [{ ...POPCORN, quantity: 1 }] },
    })
    expect(cart.getState().seats).toEqual([])
    expect(order.isEmpty()).toBe(true)
    expect(order.getState().orderId).not.toBe(orderId)
    expect(sessionStorage.getItem('marquee.order')).toBeNull()
  })

  it('stays where it can’t be, and the panel says why', async () => {
    const { engine, sale, order, parking, types } = await counter()
    vi.spyOn(engine.api, 'parkOrder').mockResolvedValue(refused({ code: 'too_many_parked', atMost: 12 }))
    expect(await parking.park()).toBe(false)
    expect(sale.getState().sentence).toContain('There are 12 parked orders here already')
    expect(types()).toEqual(['adult', 'child'])
    expect(order.getState().goods).toHaveLength(1)
  })

  it('while the page loses its engine leaves the page when that is back, and is not there twice', async () => {
    const { engine, cart, order, parking } = await counter()
    vi.spyOn(engine.api, 'parkOrder').mockImplementation(async ({ order }) => {
      engine.terminal.tell({ parked: [tabOf(order)] })
      throw new EngineLost('gone')
    })
    expect(await parking.park()).toBe(false)
    expect(order.isEmpty()).toBe(false)
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(order.isEmpty()).toBe(true), SOON)
    expect(cart.getState().seats).toEqual([])
  })
})

describe('an order that is taken up', () => {
  it('comes back with all of it after the page lost the answer, and then the engine forgets it', async () => {
    const { engine, order, parking, types, cart } = await counter()
    let parked: ParkedOrder | undefined
    vi.spyOn(engine.api, 'parkOrder').mockImplementation(async ({ order }) => {
      parked = parkedOf(order)
      return granted(tabOf(order))
    })
    await parking.park()
    const orderId = parked?.orderId ?? ''
    const held = (await engine.api.resumeCart({ sessionId: sessionId() })) as { ok: true; value: TakenUp['carts'][0] }
    const taken = (): TakenUp => ({
      parkedId: orderId,
      order: parked as ParkedOrder,
      carts: [held.value],
      lost: [],
      takenFrom: null,
      notes: [],
    })
    vi.spyOn(engine.api, 'takeUpParked').mockRejectedValue(new EngineLost('gone'))
    await parking.takeUp(orderId)
    expect(order.isEmpty()).toBe(true)
    vi.spyOn(engine.api, 'resumeTaken').mockResolvedValueOnce(granted(taken()))
    const kept = vi.spyOn(engine.api, 'keptTaken')
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(kept).toHaveBeenCalledWith({ parkedId: orderId }), SOON)
    expect(types()).toEqual(['adult', 'child'])
    expect(cart.getState().isParty).toBe(true)
    expect(order.getState()).toMatchObject({ orderId, goods: [POPCORN], parkedAs: { number: 1, word: null } })
  })

  it('without its seats says which, and holds the best ones instead when that is wanted', async () => {
    const { engine, parking, types, cart } = await counter()
    const { showId, bookingId } = cart.getState()
    const tickets = [
      { seatId: 'A-1', type: 'adult' },
      { seatId: 'A-2', type: 'child' },
    ]
    const lost = { bookingId, showId: showId ?? newId(), title: 'Parasite', time: '19:30', tickets, why: null }
    let parked: ParkedOrder | undefined
    vi.spyOn(engine.api, 'parkOrder').mockImplementation(async ({ order }) => {
      parked = parkedOf(order)
      return granted(tabOf(order))
    })
    await parking.park()
    vi.spyOn(engine.api, 'takeUpParked').mockImplementation(async ({ orderId }) =>
      granted({
        ...{ parkedId: orderId, order: parked as ParkedOrder, carts: [], lost: [lost], takenFrom: null, notes: [] },
      }),
    )
    await parking.takeUp(parked?.orderId ?? '')
    expect(parking.getState().lost).toEqual([lost])
    expect(cart.getState().seats).toEqual([])
    await parking.bestInstead(lost)
    await vi.waitFor(() => expect(types()).toEqual(['adult', 'child']), SOON)
    expect(parking.getState().lost).toEqual([])
  })
})

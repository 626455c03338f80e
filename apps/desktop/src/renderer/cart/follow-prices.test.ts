// @vitest-environment happy-dom
import type { Price } from '@marquee/shared'
import { expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { createShowingStore } from '../show/showing-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createCartStore } from './cart-store.ts'
import { cartTotal } from './cart-totals.ts'
import { followPrices } from './follow-prices.ts'

const standard = (ticketType: string, amount: number): Price => ({ ticketType, category: 'standard', amount })

/** A screen with two seats of a show in its cart, an adult's and a child's. */
async function chosen() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices([standard('adult', 1400), standard('child', 900)])
  const engine = directEngine(house, 'counter')
  const [cart, showing] = [createCartStore(engine), createShowingStore(engine)]
  followPrices(cart, showing)
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  await showing.open(show.id)
  const ids = [0, 1].map((i) => `${plan.rows[plan.row[i] as number]}-${plan.number[i]}`) as [string, string]
  const { priceList } = house.house
  for (const seatId of ids) cart.toggle({ showId: show.id, seatId, category: 'standard', priceList })
  await vi.waitFor(() => expect(cart.getState().seats.map(({ status }) => status)).toEqual(['yours', 'yours']), SOON)
  cart.setTicketType(ids[1], 'child', priceList)
  const change = async (...prices: Price[]): Promise<void> => {
    house.changePrices(prices)
    await vi.waitFor(() => expect(showing.getState().show?.priceList.id).toBe(house.house.priceList.id), SOON)
  }
  const total = () => cartTotal(showing.getState().show?.priceList ?? priceList, cart.getState().seats)
  return { house, engine, cart, showing, ids, change, total, said: () => cart.getState().priceChange }
}

it('the chosen seats stay chosen when prices change, at the new total, which is said with the old one', async () => {
  const { cart, change, total, said, ids } = await chosen()
  expect(total()).toBe(2300)
  const before = cart.getState()
  await change(standard('adult', 1700), standard('child', 900))
  expect(total()).toBe(2600)
  expect(cart.getState()).toMatchObject({
    bookingId: before.bookingId,
    seats: before.seats,
    reference: before.reference,
  })
  expect(said()).toMatch(/prices of this show have changed: the total is .*26\.00 now, and was .*23\.00\./)
  cart.release([ids[1]])
  expect(said()).toBeNull()
})

it('nothing is said when the chosen tickets cost the same', async () => {
  const { change, said } = await chosen()
  await change(standard('adult', 1400), standard('child', 900), standard('senior', 700))
  expect(said()).toBeNull()
})

it('a ticket type that is not sold any more gives way to the usual one, and that is said', async () => {
  const { cart, change, total, said } = await chosen()
  await change(standard('adult', 1400))
  expect(cart.getState().seats.map(({ ticketType }) => ticketType)).toEqual(['adult', 'adult'])
  expect(total()).toBe(2800)
  expect(said()).toContain('Not sold any more: Child. Check the ticket types.')
})

it('seats that have no price any more are said, and stay in the cart without a total', async () => {
  const { cart, change, total, said } = await chosen()
  await change({ ticketType: 'adult', category: 'premium', amount: 1800 })
  expect(cart.getState().seats).toHaveLength(2)
  expect(total()).toBeUndefined()
  expect(said()).toContain('not all of these seats are for sale any more')
})

it('the prices of another show say nothing about a cart', async () => {
  const { house, change, cart, showing, said } = await chosen()
  const other = house.house.shows.find(({ show }) => show.id !== cart.getState().showId)?.show.id as string
  await showing.open(other)
  await change(standard('adult', 1700), standard('child', 900))
  expect(said()).toBeNull()
})

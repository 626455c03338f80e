// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { EngineLost } from '../connection/engine.ts'
import { createShowingStore } from '../show/showing-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { sessionId } from '../ui/preferences.ts'
import { createCartStore } from './cart-store.ts'
import { rejoinCart } from './rejoin-cart.ts'

beforeEach(() => sessionStorage.clear())

async function page() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const [cart, showing] = [createCartStore(engine), createShowingStore(engine)]
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  await showing.open(show.id)
  const ids = plan.row.map((row, i) => `${plan.rows[row]}-${plan.number[i]}`)
  const [one, two, three] = ids as [string, string, string]
  const tap = (seatId: string) =>
    cart.toggle({ showId: show.id, seatId, category: 'standard', priceList: house.house.priceList })
  const seats = () => cart.getState().seats.map(({ seatId, status }) => `${seatId} ${status}`)
  const shows = (...expected: string[]) => vi.waitFor(() => expect(seats()).toEqual(expected), SOON)
  const rejoin = (options?: Parameters<typeof rejoinCart>[3]) => rejoinCart(engine, cart, showing, options)
  const { bookingId } = cart.getState()
  /** Holds it behind the screen's back. */
  const holdInEngine = (seatId: string, booking = cart.getState().bookingId) =>
    engine.api.claimSeats({ sessionId: sessionId(), bookingId: booking, showId: show.id, seatIds: [seatId] })
  return { house, engine, cart, showing, show, one, two, three, tap, seats, shows, rejoin, bookingId, holdInEngine }
}

describe('a page that reconnects to its engine', () => {
  it('leaves a cart alone that the engine has too', async () => {
    const { cart, house, one, tap, shows, rejoin } = await page()
    tap(one)
    await shows(`${one} yours`)
    cart.setTicketType(one, 'child', house.house.priceList)
    const before = cart.getState()
    expect(await rejoin()).toBe(false)
    expect(cart.getState()).toEqual(before)
  })

  it('empties a cart that the engine no longer has, and announces it, also to a screen reader', async () => {
    const { engine, cart, one, tap, shows, rejoin, bookingId } = await page()
    tap(one)
    await shows(`${one} yours`)
    await engine.api.abandonCart({ bookingId })
    expect(await rejoin()).toBe(true)
    const sentence = 'These seats were given back: choose again.'
    expect(cart.getState()).toMatchObject({ seats: [], sentence, announcement: sentence, reference: null })
    expect(cart.getState().bookingId).not.toBe(bookingId)
  })

  it("adopts the engine's changes to the cart, and keeps the ticket types", async () => {
    const { engine, house, cart, one, two, three, tap, shows, rejoin, bookingId, holdInEngine } = await page()
    tap(one)
    tap(two)
    await shows(`${one} yours`, `${two} yours`)
    cart.setTicketType(one, 'child', house.house.priceList)
    await holdInEngine(three)
    await engine.api.releaseSeats({ bookingId, seatIds: [two] })
    expect(await rejoin()).toBe(true)
    await shows(`${one} yours`, `${three} yours`)
    expect(cart.getState().seats.map(({ ticketType }) => ticketType)).toEqual(['child', 'adult'])
    expect(cart.getState().sentence).toBe(`Seat ${three} is held after all. Seat ${two} was given back.`)
  })

  it('keeps a seat whose claim is still to be sent, beside those that it adopts', async () => {
    const { one, two, tap, shows, rejoin, holdInEngine } = await page()
    await holdInEngine(one)
    const rejoined = rejoin()
    tap(two)
    await rejoined
    await shows(`${two} yours`, `${one} yours`)
  })

  it('waits for pending answers before it compares', async () => {
    const { engine, one, tap, shows, rejoin } = await page()
    const { claimSeats } = engine.api
    const held = Promise.withResolvers<void>()
    vi.spyOn(engine.api, 'claimSeats').mockImplementationOnce(async (args) => {
      await held.promise
      return claimSeats(args)
    })
    tap(one)
    const rejoined = rejoin()
    held.resolve()
    expect(await rejoined).toBe(false)
    await shows(`${one} yours`)
  })

  it('adopts silently the cart from before a reload', async () => {
    const { engine, cart, showing, one, tap, shows } = await page()
    tap(one)
    await shows(`${one} yours`)
    const reloaded = createCartStore(engine)
    expect(await rejoinCart(engine, reloaded, showing)).toBe(true)
    const { bookingId, reference } = cart.getState()
    expect(reloaded.getState()).toMatchObject({ bookingId, reference, sentence: null, seats: [{ seatId: one }] })
  })

  it('changes nothing while it may not, but joins the session', async () => {
    const { engine, one, tap, shows, rejoin, bookingId } = await page()
    tap(one)
    await shows(`${one} yours`)
    await engine.api.abandonCart({ bookingId })
    const asked = vi.spyOn(engine.api, 'resumeCart')
    expect(await rejoin({ mayChange: () => false })).toBe(false)
    expect(asked).toHaveBeenCalledWith({ sessionId: sessionId() })
    await shows(`${one} yours`)
  })

  it('gives back what was given back while the engine did not hear it', async () => {
    const { house, engine, cart, one, tap, shows } = await page()
    tap(one)
    await shows(`${one} yours`)
    const abandon = vi.spyOn(engine.api, 'abandonCart').mockRejectedValueOnce(new EngineLost('gone'))
    engine.setLink('lost')
    cart.abandon()
    await vi.waitFor(() => expect(abandon).toHaveBeenCalledOnce(), SOON)
    expect(house.openCarts()).toHaveLength(1)
    engine.setLink('connected')
    await vi.waitFor(() => expect(house.openCarts()).toEqual([]), SOON)
    engine.setLink('connected')
    expect(abandon).toHaveBeenCalledTimes(2)
  })
})

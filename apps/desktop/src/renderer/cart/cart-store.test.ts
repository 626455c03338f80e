// @vitest-environment happy-dom
import { BOOKED, HELD, refused } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createCartStore } from './cart-store.ts'

function counter() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const cart = createCartStore(engine)
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const ids = plan.row.map((row, i) => `${plan.rows[row]}-${plan.number[i]}`)
  const toggle = (nth: number) =>
    cart.toggle({ showId: show.id, seatId: ids[nth] as string, category: 'standard', priceList: house.house.priceList })
  const states = () => house.liveShow(show.id).states
  const statuses = () => cart.getState().seats.map((seat) => seat.status)
  return { house, engine, cart, show, ids, toggle, states, statuses }
}

describe('choosing seats', () => {
  it('shows a seat as being claimed at once, and as yours when the server has said so', async () => {
    const { cart, toggle, states, statuses } = counter()
    toggle(0)
    expect(statuses()).toEqual(['claiming'])
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    expect(states()[0]).toBe(HELD)
    expect(cart.getState().reference).toMatch(/^MQ-/)
    expect(cart.getState().expiresAt).not.toBeNull()
  })

  it('removes a seat that somebody else took first, with a sentence, and keeps the others', async () => {
    const { house, cart, show, ids, toggle, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    house.change(show.id, [1, BOOKED])
    toggle(1)
    await vi.waitFor(() => expect(cart.getState().sentence).toBe(`Seat ${ids[1]} has just been taken.`), SOON)
    expect(cart.getState().seats.map((seat) => seat.seatId)).toEqual([ids[0]])
  })

  it('gives a seat back when it is tapped again', async () => {
    const { toggle, states, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    toggle(0)
    expect(statuses()).toEqual(['releasing'])
    await vi.waitFor(() => expect(statuses()).toEqual([]), SOON)
    expect(states()[0]).toBe(0)
  })

  it('begins another booking after the last seat was given back, since the server has ended the first', async () => {
    const { engine, cart, toggle, statuses } = counter()
    const claim = vi.spyOn(engine.api, 'claimSeats')
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    toggle(0)
    toggle(1)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    expect(cart.getState().seats[0]?.seatId).not.toBe(claim.mock.calls[0]?.[0].seatIds[0])
    expect(claim.mock.calls[1]?.[0].bookingId).not.toBe(claim.mock.calls[0]?.[0].bookingId)
  })

  it('explains why there is no eleventh seat, and asks nobody', async () => {
    const { engine, cart, toggle, statuses } = counter()
    for (let nth = 0; nth < 10; nth++) toggle(nth)
    await vi.waitFor(() => expect(statuses()).toEqual(Array.from({ length: 10 }, () => 'yours')), SOON)
    const claim = vi.spyOn(engine.api, 'claimSeats')
    toggle(10)
    expect(cart.getState().sentence).toContain('at most 10 seats')
    expect(claim).not.toHaveBeenCalled()
  })

  it('keeps one booking per customer, however fast the clerk taps', async () => {
    const { engine, cart, toggle, statuses } = counter()
    const claim = vi.spyOn(engine.api, 'claimSeats')
    toggle(0)
    toggle(1)
    toggle(2)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours', 'yours', 'yours']), SOON)
    expect(new Set(claim.mock.calls.map(([args]) => args.bookingId))).toEqual(new Set([cart.getState().bookingId]))
  })

  it('takes allotted seats while cut off, and says why it can’t take another', async () => {
    const { engine, cart, show, ids, toggle, statuses } = counter()
    engine.terminal.allot(show.id, [ids[0] as string])
    engine.terminal.cutOff()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    toggle(1)
    await vi.waitFor(() => expect(cart.getState().sentence).toContain(`Seat ${ids[1]} cannot be sold here`), SOON)
    expect(statuses()).toEqual(['yours'])
    engine.terminal.tell({ cutOffSince: null })
    await vi.waitFor(() => expect(cart.getState().sentence).toBeNull(), SOON)
  })
})

describe('the end of a cart', () => {
  it('gives everything back, even a seat whose claim is still on its way', async () => {
    const { cart, toggle, states, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    toggle(1)
    cart.abandon()
    expect(cart.getState().seats).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([states()[0], states()[1]]).toEqual([0, 0])
  })

  it('is announced when the time was up, and starts a new booking', async () => {
    const { engine, cart, toggle, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    const { bookingId } = cart.getState()
    engine.terminal.emit('cartEnded', { bookingId, why: 'time_up' })
    expect(cart.getState().seats).toEqual([])
    expect(cart.getState().sentence).toContain('time')
    expect(cart.getState().bookingId).not.toBe(bookingId)
  })

  it('comes at the time that the server sets when it is back', async () => {
    const { engine, cart, toggle, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    const { bookingId } = cart.getState()
    const held = { showId: 'a show', seatIds: ['A-1'], reference: 'MQ-000009', expiresAt: '2026-11-21T12:00:00.000Z' }
    engine.terminal.emit('cartHeld', { ...held, bookingId: 'another', expiresAt: '2026-11-21T11:00:00.000Z' })
    engine.terminal.emit('cartHeld', { ...held, bookingId })
    const { reference, expiresAt } = held
    expect(cart.getState()).toMatchObject({ reference, expiresAt })
    expect(statuses()).toEqual(['yours'])
  })

  it('is not caused by the end of somebody else’s cart', async () => {
    const { engine, toggle, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    engine.terminal.emit('cartEnded', { bookingId: 'another', why: 'time_up' })
    expect(statuses()).toEqual(['yours'])
  })

  it('starts a new booking when the server says that this one has ended', async () => {
    const { engine, cart, toggle, statuses } = counter()
    toggle(0)
    await vi.waitFor(() => expect(statuses()).toEqual(['yours']), SOON)
    const { bookingId } = cart.getState()
    vi.spyOn(engine.api, 'claimSeats').mockResolvedValue(refused({ code: 'booking_ended' }))
    toggle(1)
    await vi.waitFor(() => expect(cart.getState().bookingId).not.toBe(bookingId), SOON)
    expect(cart.getState().seats).toEqual([])
  })
})

it('a ticket type is set for one seat, or for all seats with a price for it', async () => {
  const { house, cart, ids, toggle } = counter()
  toggle(0)
  toggle(1)
  const { priceList } = house.house
  cart.setTicketType(ids[0] as string, 'child', priceList)
  expect(cart.getState().seats.map((seat) => seat.ticketType)).toEqual(['child', 'adult'])
  cart.setTicketType('all', 'senior', priceList)
  expect(cart.getState().seats.map((seat) => seat.ticketType)).toEqual(['senior', 'senior'])
  cart.setTicketType('all', 'nonsense', priceList)
  expect(cart.getState().seats.map((seat) => seat.ticketType)).toEqual(['senior', 'senior'])
})

/** `kill -9` at every step of paying, from the lease to the reply, with a real server process. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { DECLINE_STEPS, PAY_STEPS, TOO_LATE_STEPS } from '../testing/crash-steps.ts'
import { type CrashStage, killAt, openCrashStage, SEATS } from '../testing/crashes.ts'
import { atRest, mapIsTrue, outcomeOf } from '../testing/rest.ts'

let stage: CrashStage

beforeAll(async () => {
  stage = await openCrashStage({ shows: PAY_STEPS.length + DECLINE_STEPS.length + TOO_LATE_STEPS.length + 1 })
})
afterAll(() => stage.house.close())

describe('a server that takes a payment', () => {
  it.each(PAY_STEPS)('leaves one charge and one booking, or neither, when killed $name', async (step) => {
    const { house } = stage
    const showId = await stage.nextShow()
    const comesBack = stage.order(showId, SEATS.comesBack, 'pay')
    const staysAway = stage.order(showId, SEATS.staysAway, 'pay')
    for (const order of [comesBack, staysAway]) expect((await order.hold()).status).toBe(201)
    const paid = await killAt(stage, step, { comesBack, staysAway }, 'pay')
    expect(paid.status).toBe(200)
    expect(await paid.json()).toMatchObject({ status: 'confirmed', tickets: [{ seatId: 'A-1' }, { seatId: 'A-2' }] })
    const books = await atRest(house, showId)
    expect(await outcomeOf(house, comesBack.bookingId)).toEqual({ state: 'confirmed', tickets: 2, charges: 1 })
    const left = await outcomeOf(house, staysAway.bookingId)
    if (step.seen.includes('charged')) {
      // The money was taken: there are tickets for it, or it went back, which `atRest` has counted.
      expect(left).toMatchObject({ charges: 1 })
    } else {
      expect(left).toEqual({ state: 'expired', tickets: 0, charges: 0 })
    }
    await mapIsTrue(house.url, showId, books)
    if (left.tickets === 0) expect((await stage.order(showId, SEATS.staysAway, 'hold').hold()).status).toBe(201)
  })
})

describe('a server whose charge is declined', () => {
  it.each(DECLINE_STEPS)(
    'reports the decline, charges nothing, and leaves the seats with the customer, when killed $name',
    async (step) => {
      const { house } = stage
      const showId = await stage.nextShow()
      const comesBack = stage.order(showId, SEATS.comesBack, 'pay')
      const staysAway = stage.order(showId, SEATS.staysAway, 'pay')
      for (const order of [comesBack, staysAway]) expect((await order.hold()).status).toBe(201)
      await house.simulator.fault({ fault: 'decline' })
      const paid = await killAt(stage, step, { comesBack, staysAway }, 'pay')
      await house.simulator.clearFaults()
      expect(paid.status).toBe(402)
      expect((await comesBack.payAnew()).status).toBe(200)
      const books = await atRest(house, showId)
      expect(await outcomeOf(house, comesBack.bookingId)).toEqual({ state: 'confirmed', tickets: 2, charges: 1 })
      expect(await outcomeOf(house, staysAway.bookingId)).toEqual({ state: 'expired', tickets: 0, charges: 0 })
      await mapIsTrue(house.url, showId, books)
    },
  )
})

describe('a server whose charge comes too late', () => {
  it.each(TOO_LATE_STEPS)('leaves it refunded once when killed $name', async (step) => {
    const { house } = stage
    const showId = await stage.nextShow()
    const comesBack = stage.order(showId, SEATS.comesBack, 'pay')
    const staysAway = stage.order(showId, SEATS.staysAway, 'pay')
    const both = [comesBack, staysAway]
    for (const order of both) expect((await order.hold()).status).toBe(201)
    const charges = both.map(({ key }) => house.between.gateway.hold(key, 'before'))
    const holdsEnd = async (): Promise<void> => {
      await Promise.all(charges.map((charge) => charge.held))
      await house.pool.query("update seat_claims set expires_at = now() where show_id = $1 and kind = 'held'", [showId])
      await house.pool.query("update bookings set hold_until = now() where show_id = $1 and state = 'held'", [showId])
      await vi.waitFor(async () => {
        for (const { bookingId } of both) expect((await outcomeOf(house, bookingId)).state).toBe('expired')
      }, SOON)
      for (const charge of charges) charge.deliver()
    }
    const paid = await killAt(stage, step, { comesBack, staysAway }, 'pay', holdsEnd)
    expect(paid.status).toBe(410)
    expect(await paid.json()).toMatchObject({ refusal: { code: 'hold_expired', refunded: true } })
    const books = await atRest(house, showId)
    expect(books.refunded).toBe(5000)
    for (const { bookingId } of both) {
      expect(await outcomeOf(house, bookingId)).toEqual({ state: 'expired', tickets: 0, charges: 1 })
    }
    await mapIsTrue(house.url, showId, books)
  })
})

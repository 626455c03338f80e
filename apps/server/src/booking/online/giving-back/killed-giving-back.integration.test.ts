/** `kill -9` at every step of a cancellation with its refund, with a real server process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANCEL_STEPS } from '../testing/crash-steps.ts'
import { type CrashStage, killAt, openCrashStage, SEATS } from '../testing/crashes.ts'
import { atRest, mapIsTrue, outcomeOf } from '../testing/rest.ts'

let stage: CrashStage

beforeAll(async () => {
  stage = await openCrashStage({ shows: CANCEL_STEPS.length + 1 })
})
afterAll(() => stage.house.close())

describe('a server that gives money back', () => {
  it.each(CANCEL_STEPS)(
    'leaves exactly one refund and free seats, or changes nothing at all, when killed $name',
    async (step) => {
      const { house } = stage
      const showId = await stage.nextShow()
      const comesBack = stage.order(showId, SEATS.comesBack, 'cancel')
      const staysAway = stage.order(showId, SEATS.staysAway, 'cancel')
      for (const order of [comesBack, staysAway]) {
        expect((await order.hold()).status).toBe(201)
        expect((await order.pay()).status).toBe(200)
      }
      const given = await killAt(stage, step, { comesBack, staysAway }, 'cancel')
      expect(given.status).toBe(200)
      expect(await given.json()).toMatchObject({ seatsReleased: ['A-1', 'A-2'], refunds: [{ amount: 2500 }] })
      const books = await atRest(house, showId)
      expect(await outcomeOf(house, comesBack.bookingId)).toEqual({ state: 'refunded', tickets: 0, charges: 1 })
      const wasCancelled = !step.seen.startsWith('confirmed')
      expect(await outcomeOf(house, staysAway.bookingId)).toEqual(
        wasCancelled ? { state: 'refunded', tickets: 0, charges: 1 } : { state: 'confirmed', tickets: 2, charges: 1 },
      )
      expect(books.refunded).toBe(wasCancelled ? 5000 : 2500)
      await mapIsTrue(house.url, showId, books)
      expect((await stage.order(showId, SEATS.comesBack, 'hold').hold()).status).toBe(201)
    },
  )
})

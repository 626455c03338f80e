/** `kill -9` at every step of a hold, from the turnstile to the reply, with a real server process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOLD_STEPS, RELEASE_STEPS } from '../testing/crash-steps.ts'
import { type CrashStage, killAt, openCrashStage, SEATS, untilAnswered } from '../testing/crashes.ts'
import { atRest, mapIsTrue, outcomeOf } from '../testing/rest.ts'

let stage: CrashStage

beforeAll(async () => {
  stage = await openCrashStage({ shows: HOLD_STEPS.length + RELEASE_STEPS.length + 1 })
})
afterAll(() => stage.house.close())

describe('a server that holds seats', () => {
  it.each(HOLD_STEPS)(
    'lets a retry hold them once and pay once, and frees them without one, when killed $name',
    async (step) => {
      const { house } = stage
      const showId = await stage.nextShow()
      const comesBack = stage.order(showId, SEATS.comesBack, 'hold')
      const staysAway = stage.order(showId, SEATS.staysAway, 'hold')
      const held = await killAt(stage, step, { comesBack, staysAway }, 'hold')
      expect(held.status).toBe(201)
      expect(await held.json()).toMatchObject({ bookingId: comesBack.bookingId, status: 'held' })
      expect((await untilAnswered(comesBack.pay)).status).toBe(200)
      const books = await atRest(house, showId)
      expect(await outcomeOf(house, comesBack.bookingId)).toEqual({ state: 'confirmed', tickets: 2, charges: 1 })
      expect(await outcomeOf(house, staysAway.bookingId)).toMatchObject({ tickets: 0, charges: 0 })
      await mapIsTrue(house.url, showId, books)
      expect((await stage.order(showId, SEATS.staysAway, 'hold').hold()).status).toBe(201)
    },
  )
})

describe('a server that gives held seats back', () => {
  it.each(RELEASE_STEPS)('frees them and charges nothing when killed $name', async (step) => {
    const { house } = stage
    const showId = await stage.nextShow()
    const comesBack = stage.order(showId, SEATS.comesBack, 'cancel')
    const staysAway = stage.order(showId, SEATS.staysAway, 'cancel')
    for (const order of [comesBack, staysAway]) expect((await order.hold()).status).toBe(201)
    const given = await killAt(stage, step, { comesBack, staysAway }, 'cancel')
    expect(given.status).toBe(200)
    expect(await given.json()).toMatchObject({ status: 'cancelled', refunds: [] })
    const books = await atRest(house, showId)
    expect(books.claims).toEqual([])
    await mapIsTrue(house.url, showId, books)
    for (const seats of [SEATS.comesBack, SEATS.staysAway]) {
      expect((await stage.order(showId, seats, 'hold').hold()).status).toBe(201)
    }
  })
})

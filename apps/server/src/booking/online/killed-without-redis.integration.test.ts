/** `kill -9` of a server without Redis, where the ledger does all the work. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANCEL_STEPS, HOLD_STEPS, PAY_STEPS, type Step } from './testing/crash-steps.ts'
import { type CrashStage, killAt, type Order, openCrashStage, SEATS, untilAnswered } from './testing/crashes.ts'
import { atRest, mapIsTrue, outcomeOf } from './testing/rest.ts'

const named = (steps: readonly Step[], ...names: string[]) => steps.filter(({ name }) => names.includes(name))
const HOLDING = HOLD_STEPS.filter((step) => !step.redis)
const PAYING = named(
  PAY_STEPS,
  'before the extension',
  'after the extension',
  'after the charge and before the commit',
  "after the sale's commit",
)
const GIVING_BACK = named(CANCEL_STEPS, "before the cancellation's commit", "after the cancellation's commit")

let stage: CrashStage

beforeAll(async () => {
  stage = await openCrashStage({ shows: 2 * (HOLDING.length + PAYING.length + GIVING_BACK.length) + 1, redis: false })
})
afterAll(() => stage.house.close())

/** Uses two shows: within one show, each transaction counts the map's changes and waits for the one before it. */
async function orders(interrupted: 'hold' | 'pay' | 'cancel'): Promise<{ comesBack: Order; staysAway: Order }> {
  return {
    comesBack: stage.order(await stage.nextShow(), SEATS.comesBack, interrupted),
    staysAway: stage.order(await stage.nextShow(), SEATS.staysAway, interrupted),
  }
}

async function allAtRest({ comesBack, staysAway }: { comesBack: Order; staysAway: Order }) {
  const { house } = stage
  for (const { showId } of [comesBack, staysAway]) await mapIsTrue(house.url, showId, await atRest(house, showId))
  return {
    cameBack: await outcomeOf(house, comesBack.bookingId),
    stayedAway: await outcomeOf(house, staysAway.bookingId),
  }
}

describe('a server without Redis that is killed', () => {
  it.each(HOLDING)('while it holds seats, $name: a retry has them once, and else they are free', async (step) => {
    const both = await orders('hold')
    expect((await killAt(stage, step, both, 'hold')).status).toBe(201)
    expect((await untilAnswered(both.comesBack.pay)).status).toBe(200)
    const { cameBack, stayedAway } = await allAtRest(both)
    expect(cameBack).toEqual({ state: 'confirmed', tickets: 2, charges: 1 })
    expect(stayedAway).toMatchObject({ tickets: 0, charges: 0 })
    const { showId } = both.staysAway
    expect((await stage.order(showId, SEATS.staysAway, 'hold').hold()).status).toBe(201)
  })

  it.each(PAYING)('while it takes a payment, $name: there is one charge and one booking, or neither', async (step) => {
    const both = await orders('pay')
    for (const order of [both.comesBack, both.staysAway]) expect((await order.hold()).status).toBe(201)
    expect((await killAt(stage, step, both, 'pay')).status).toBe(200)
    const { cameBack, stayedAway } = await allAtRest(both)
    expect(cameBack).toEqual({ state: 'confirmed', tickets: 2, charges: 1 })
    expect(stayedAway).toMatchObject({ charges: step.seen.includes('charged') ? 1 : 0 })
  })

  it.each(GIVING_BACK)('while it gives money back, $name: the refund is made once or not at all', async (step) => {
    const both = await orders('cancel')
    for (const order of [both.comesBack, both.staysAway]) {
      expect((await order.hold()).status).toBe(201)
      expect((await order.pay()).status).toBe(200)
    }
    expect((await killAt(stage, step, both, 'cancel')).status).toBe(200)
    const { cameBack, stayedAway } = await allAtRest(both)
    expect(cameBack).toEqual({ state: 'refunded', tickets: 0, charges: 1 })
    expect(stayedAway.state).toBe(step.seen.startsWith('confirmed') ? 'confirmed' : 'refunded')
  })
})

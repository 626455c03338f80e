/** Pairs of faults, with customers who do what customers do, drawn from seeds: the money is right whatever comes together. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import fc, { seeds } from '../../../../../../tooling/testing/random/random.ts'
import { FAULTS, STEPS } from '../../../../../gateway-simulator/src/faults.ts'
import { type FaultStage, openFaultStage } from '../testing/fault-stage.ts'

/** A seed that has failed is in the test's name, and fails again. */
const SEEDS = seeds(16)

const fault = fc.record({
  fault: fc.constantFrom(...FAULTS),
  on: fc.constantFrom(...STEPS, 'any' as const),
  times: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  // From faster than the server's patience to twice as long.
  delayMs: fc.integer({ min: 10, max: 400 }),
})
const customer = fc.record({
  expiry: fc.constantFrom('the hold stays' as const, 'the hold lapses' as const, 'somebody else takes a seat' as const),
  doubleClick: fc.boolean(),
  cancels: fc.boolean(),
  losesEarly: fc.boolean(),
})
const scenario = fc.record({
  faults: fc.tuple(fault, fault),
  customers: fc.array(customer, { minLength: 3, maxLength: 5 }),
  looks: fc.integer({ min: 0, max: 2 }),
})

let stage: FaultStage

beforeAll(async () => {
  stage = await openFaultStage(SEEDS.length)
})
afterEach(() => stage.house.simulator.clearFaults())
afterAll(() => stage.close())

describe('two faults at a time', () => {
  it.each(SEEDS)('seed %i: captured = paid + refunded', async (seed) => {
    const [drawn] = fc.sample(scenario, { seed, numRuns: 1 })
    if (!drawn) throw new Error('nothing was drawn')
    const { house } = stage
    const showId = stage.nextShow()
    const since = new Date()
    for (const { times, ...rest } of drawn.faults) {
      await house.simulator.fault({ ...rest, ...(times !== undefined && { times }) })
    }
    await Promise.all(
      drawn.customers.map(({ expiry, ...does }, i) =>
        stage.customer(showId, String.fromCharCode(65 + i * 2), expiry, does),
      ),
    )
    for (let look = 0; look < drawn.looks; look++) await stage.minutesPass()
    const books = await stage.settle(showId)
    await house.reconciler.matchCharges(since)
    expect(await stage.settle(showId)).toEqual(books)
    const parked = await house.pool.query(
      "select event_id, last_error from gateway_events where state = 'parked' and body->>'kind' <> 'wrong_amount'",
    )
    expect(parked.rows).toEqual([])
  })
})

/** Faults of the gateway, alone and together with the end of the hold: captured = paid + refunded, always. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS, type FaultName, STEPS, type Step } from '../../../../../gateway-simulator/src/faults.ts'
import { DELAYS, type FaultStage, openFaultStage } from '../testing/fault-stage.ts'

let stage: FaultStage

/**
 * The steps for which a fault has a meaning: a bank declines charges and refunds, and nothing is told of naming and
 * looking.
 */
const ON: Partial<Record<FaultName, readonly Step[]>> = {
  other_amount: ['charge'],
  decline: ['charge', 'refund'],
  pending: ['charge', 'refund'],
  duplicate_webhook: ['charge', 'void', 'refund'],
  late_webhook: ['charge', 'void', 'refund'],
}
/** No booking saves a card. */
const OF_BOOKINGS = STEPS.filter((step) => step !== 'save')
const CASES = FAULTS.flatMap((fault) => (ON[fault] ?? OF_BOOKINGS).map((on) => ({ fault, on })))
/**
 * The fault that leads to a step: a void follows a charge that never came about, a look follows one whose outcome nobody
 * knows.
 */
const LEADS_TO: Partial<Record<Step, FaultName>> = { void: 'timeout_before', look: 'timeout_after' }
/** More than are used: the rest tells that the fault struck. */
const MANY = 1000

beforeAll(async () => {
  stage = await openFaultStage(CASES.length)
})
afterEach(() => stage.house.simulator.clearFaults())
afterAll(() => stage.close())

describe('the money is right', () => {
  it.each(CASES)('with $fault on $on, while holds stay, lapse, and lose seats to others', async ({ fault, on }) => {
    const { simulator } = stage.house
    const showId = stage.nextShow()
    const leading = LEADS_TO[on]
    if (leading) await simulator.fault({ fault: leading, on: 'charge', delayMs: DELAYS[leading] })
    await simulator.fault({ fault, on, delayMs: DELAYS[fault], times: MANY })
    await Promise.all([
      stage.customer(showId, 'A', 'the hold stays'),
      stage.customer(showId, 'C', 'the hold lapses'),
      stage.customer(showId, 'E', 'somebody else takes a seat'),
    ])
    await stage.minutesPass()
    const left = (await simulator.faults()).faults.find((each) => each.fault === fault && each.on === on)?.times
    expect(left).toBeLessThan(MANY)
    const books = await stage.settle(showId)
    expect(books.bookings.length).toBeGreaterThanOrEqual(3)
  })
})

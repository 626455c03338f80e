/** The properties that `marquee simulate` must show, in as many runs as a test has time for. */
import { afterAll, describe, expect, it } from 'vitest'
import { openProcesses } from './processes.ts'
import type { Subject } from './settings.ts'
import { type Found, type SimulateOptions, simulate } from './simulate.ts'

const SEEDS = 200
/** A missing safeguard is noticed within so many runs: a search that goes on much longer needs a new seed to begin with. */
const AT_MOST = 60
/**
 * Safeguards whose absence runs are known to notice, and the seed that the search begins with: one that did, as in
 * docs/simulation.md. A change of the program may move it, and the search goes on to the next. If the usual mix of evenings
 * shows an absence too seldom, all evenings of the search are about one subject.
 */
const NOTICED: [safeguard: string, from: number, only?: Subject][] = [
  ['acknowledged-end', 3],
  ['grant-check', 391],
  ['outbox-transaction', 1],
  ['cited-prices', 10],
  ['cited-tariff', 125],
  ['first-answer', 4],
  ['charge-extension', 7],
  ['send-again', 49],
  ['closed-shows', 287],
  ['claim-fence', 332],
  ['allot-fence', 7, 'copied-disks'],
  ['let-go-fence', 176, 'copied-disks'],
  ['lapse-time', 41],
  ['hold-time', 4],
  ['moved-word', 18, 'moved-holds'],
  ['parked-on-its-way', 2, 'parked-orders'],
  ['void-before-off', 30, 'card-readers'],
  ['voucher-claim', 2, 'vouchers'],
  ['voucher-claim-number', 109, 'vouchers'],
  ['voucher-on-its-way', 3, 'vouchers'],
  ['voucher-short', 12, 'vouchers'],
  ['exchange-asked-again', 9, 'exchanges'],
  ['exchange-in-outbox', 17, 'exchanges'],
  ['exchange-whole', 142, 'exchanges'],
  ['code-over-limit', 26, 'promo-codes'],
  ['entry-claim', 7, 'subscriptions'],
  ['entry-short', 28, 'subscriptions'],
  ['credit-claim', 79, 'accounts'],
  ['account-exceeded', 17, 'accounts'],
  ['shift-place', 2, 'shifts'],
  ['shown-difference', 2, 'shifts'],
  ['log-in', 1, 'shifts'],
  ['removed-operator', 29, 'shifts'],
  ['pin-wait', 7, 'shifts'],
  ['wait-after-restart', 50, 'shifts'],
  ['noted-acts', 1, 'shifts'],
  ['left-order', 1, 'paying-kiosks'],
  ['left-behind', 1, 'paying-kiosks'],
]
const HAPPENED = [
  'crashes of servers',
  'sales while cut off',
  'lost commit answers',
  'messages doubled',
  'exchanges of which nobody heard',
  'vouchers used while cut off',
  'orders with a limited promo code',
  'operators logged in while cut off',
  'PINs refused for a wait',
  'counters handed over',
]
/** No usual evening parks anything. */
const PARKED_SEEDS = 8
const PARKED_HAPPENED = [
  'parked orders taken up',
  'parked orders taken up elsewhere',
  'parked orders sold',
  'views of customers',
]
const PATIENCE_MS = 15 * 60_000

const processes = openProcesses()
afterAll(processes.close)

async function simulated(options: Partial<SimulateOptions>): Promise<Found & { said: string }> {
  const said: string[] = []
  const defaults = {
    seeds: 1,
    from: 1,
    workers: 2,
    without: [],
    log: 'silent',
    untilFound: false,
    processes,
  }
  const found = await simulate({ ...defaults, ...options }, { say: (text) => said.push(text), progress() {} })
  return { ...found, said: said.join('\n') }
}

let begun: ReturnType<typeof simulated> | undefined
/** The first seeds, run once for the two tests that look at them. */
const firstEvenings = (): ReturnType<typeof simulated> => {
  begun ??= simulated({ seeds: SEEDS })
  return begun
}

describe('the simulated evenings', () => {
  it(
    'sell no seat twice and lose no sale, whatever fails',
    async () => {
      const { violated, runs, said } = await firstEvenings()
      expect(violated, said).toBe(0)
      expect(runs).toBe(SEEDS)
      // An evening on which nothing fails proves nothing.
      for (const happened of HAPPENED) expect(said).toContain(happened)
    },
    PATIENCE_MS,
  )

  it(
    "repeat from the same seed, whatever ran before, and every remembered answer is Postgres's own",
    async () => {
      const { hashes } = await firstEvenings()
      // There each of them came after every other one before it, in two processes; here one begins with them.
      const again = await simulated({ seeds: 3, from: 8, workers: 1, checksRemembered: true })
      expect([...again.hashes]).toEqual([8, 9, 10].map((seed) => [seed, hashes.get(seed)]))
    },
    PATIENCE_MS,
  )

  it(
    'lose no parked order and none of its seats',
    async () => {
      const { violated, said } = await simulated({ seeds: PARKED_SEEDS, only: 'parked-orders' })
      expect(violated, said).toBe(0)
      for (const happened of PARKED_HAPPENED) expect(said).toContain(happened)
    },
    PATIENCE_MS,
  )

  it.each(NOTICED)(
    'reveal that the safeguard %s is missing',
    async (safeguard, from, only) => {
      // One process: it mostly begins with the evening that is known to notice.
      const options = { seeds: AT_MOST, from, workers: 1, without: [safeguard], only, untilFound: true }
      const { first } = await simulated(options)
      expect(first).toBeDefined()
    },
    PATIENCE_MS,
  )
})

/** The properties that `marquee simulate` must show, in as many runs as a test has time for. */
import { describe, expect, it } from 'vitest'
import { type Found, type SimulateOptions, simulate } from './simulate.ts'

const SEEDS = 200
/** A missing safeguard is noticed within so many runs. */
const AT_MOST = 1000
/**
 * Safeguards whose absence runs are known to notice, and the seed that the search begins with: near the first one that did, as in
 * docs/simulation.md. A change of the program moves it.
 */
const NOTICED: [safeguard: string, from: number][] = [
  ['acknowledged-end', 1],
  ['epoch-check', 1],
  ['outbox-transaction', 1],
  ['first-answer', 1],
  ['charge-extension', 1],
  ['send-again', 1],
  ['closed-shows', 15],
  ['claim-fence', 10],
  ['lapse-time', 20],
]
const PATIENCE_MS = 15 * 60_000

async function simulated(options: Partial<SimulateOptions>): Promise<Found & { said: string }> {
  const said: string[] = []
  const defaults = { seeds: 1, from: 1, workers: 2, without: [], log: 'silent', untilFound: false }
  const found = await simulate({ ...defaults, ...options }, { say: (text) => said.push(text), progress() {} })
  return { ...found, said: said.join('\n') }
}

describe('the simulated evenings', () => {
  it(
    'sell no seat twice and lose no sale, whatever fails',
    async () => {
      const { violated, runs, said } = await simulated({ seeds: SEEDS })
      expect(violated, said).toBe(0)
      expect(runs).toBe(SEEDS)
      // An evening on which nothing fails proves nothing.
      for (const happened of ['crashes of servers', 'sales while cut off', 'lost commit answers', 'messages doubled']) {
        expect(said).toContain(happened)
      }
    },
    PATIENCE_MS,
  )

  it(
    'are the same again from the same seed, whatever ran before, and every remembered answer is what Postgres would say',
    async () => {
      const first = await simulated({ seeds: 4, from: 7, workers: 1 })
      const again = await simulated({ seeds: 3, from: 8, workers: 1, checksRemembered: true })
      expect([...again.hashes]).toEqual([...first.hashes].slice(1))
    },
    PATIENCE_MS,
  )

  it.each(NOTICED)(
    'show it when the safeguard %s is missing',
    async (safeguard, from) => {
      const { first } = await simulated({ seeds: AT_MOST, from, without: [safeguard], untilFound: true })
      expect(first).toBeDefined()
    },
    PATIENCE_MS,
  )
})

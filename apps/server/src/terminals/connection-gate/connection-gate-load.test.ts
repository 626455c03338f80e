/** The gate in front of one event loop, in virtual time: many terminals of one address at once, and a stranger beside one. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../tooling/simulation/world/random.ts'
import { createConnectionGate } from './connection-gate.ts'

/** MARQUEE_CONNECTIONS_PER_ADDRESS, where nobody sets it. */
const PER_ADDRESS = 500
const TICK_MS = 50

/** Events wait for one another as in one event loop: each begins when it is due and those before it are done. */
function openHouse(seed: number) {
  const random = createRandom(seed)
  let now = 0
  let ticks = 0
  /** In the order in which they are due. */
  const events: { at: number; costMs: number; happen: () => void }[] = []
  function after(ms: number, costMs: number, happen: () => void): void {
    const at = now + ms
    const later = events.findIndex((event) => event.at > at)
    events.splice(later < 0 ? events.length : later, 0, { at, costMs, happen })
  }
  function tick(): void {
    ticks++
    after(TICK_MS, 0, tick)
  }
  after(TICK_MS, 0, tick)
  function runUntil(isDone: () => boolean, atMostMs: number): number {
    for (let event = events.shift(); event && !isDone() && now < atMostMs; event = events.shift()) {
      now = Math.max(now, event.at) + event.costMs
      event.happen()
    }
    return now
  }
  const gate = createConnectionGate(PER_ADDRESS, { now: () => now, loopNow: () => ticks * TICK_MS })
  let closed = 0

  /** Dials until it is let in, with the back-off of a real terminal. The costs are of the server's loop. */
  function terminal(inMs: number, line: { roundTripMs: number; costMs: number }, onIn: () => void, failures = 0): void {
    const { roundTripMs, costMs } = line
    after(inMs, costMs, () => {
      let isOpen = true
      function again(): void {
        isOpen = false
        const backOffMs = Math.min(5000, 300 * 2 ** failures) * (0.5 + random.next())
        terminal(roundTripMs + Math.min(5000, backOffMs), line, onIn, failures + 1)
      }
      const admission = gate.admit('the house', () => {
        closed++
        again()
      })
      if (typeof admission === 'string') return again()
      // The terminal enters its namespace, and then answers the challenge.
      after(roundTripMs, costMs / 2, () => {
        if (!isOpen) return
        after(roundTripMs, costMs / 2, () => {
          if (!isOpen) return
          admission.answered()
          admission.proven()
          onIn()
        })
      })
    })
  }

  function stranger(dialsPerSecond: number, costMs: number): void {
    after((1000 / dialsPerSecond) * (0.5 + random.next()), costMs, () => {
      gate.admit('the house', () => undefined)
      stranger(dialsPerSecond, costMs)
    })
  }
  return { random, terminal, stranger, runUntil, closed: () => closed }
}

describe('the gate before a busy event loop', () => {
  it.each([2, 4, 10])('closes no terminal of 500 that reconnect at once, with %i ms for each message', (costMs) => {
    const house = openHouse(costMs)
    let inside = 0
    for (let n = 0; n < PER_ADDRESS; n++) {
      house.terminal(50 * house.random.next(), { roundTripMs: 5, costMs }, () => {
        inside++
      })
    }
    const doneMs = house.runUntil(() => inside === PER_ADDRESS, 60_000)
    expect({ inside, closed: house.closed() }).toEqual({ inside: PER_ADDRESS, closed: 0 })
    // Each terminal's own messages, and those of dials that were refused.
    expect(doneMs).toBeLessThan(PER_ADDRESS * costMs * 6)
  })

  it('lets a terminal in soon although a silent stranger of its address dials 400 times a second', () => {
    const neededMs = Array.from({ length: 15 }, (_, seed) => {
      const house = openHouse(seed)
      let isIn = false
      house.stranger(400, 0.3)
      house.terminal(20_000, { roundTripMs: 25, costMs: 0.3 }, () => {
        isIn = true
      })
      return house.runUntil(() => isIn, 600_000) - 20_000
    }).sort((a, b) => a - b)
    expect(neededMs[7]).toBeLessThan(1000)
    expect(neededMs.at(-1)).toBeLessThan(10_000)
  })
})

/**
 * Measures time in turns of the event loop: each turn counts as `TURN_MS` at most. While one long turn works through a backlog,
 * this clock stands still. So nobody is late by it whose message has come and is not read yet.
 */

/** Also the time between two ticks of a loop that has little to do. */
const TURN_MS = 50

export interface LoopClock {
  /** In ms, in steps of 50. Never ahead of the time since the clock was made. */
  now(): number
  stop(): void
}

export function createLoopClock(): LoopClock {
  let elapsedMs = 0
  // A late interval fires once, and not once for each time that it missed.
  const ticking = setInterval(() => {
    elapsedMs += TURN_MS
  }, TURN_MS).unref()
  return { now: () => elapsedMs, stop: () => clearInterval(ticking) }
}

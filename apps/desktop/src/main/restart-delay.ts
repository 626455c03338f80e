/** The wait before an engine that died is started again. */

const FIRST_MS = 250
const LONGEST_MS = 30_000
/** An engine that lived this long had started well: its death counts as a first one. */
const HEALTHY_MS = 60_000

export interface Death {
  livedMs: number
  /** The number of engines that died before it without having lived long. */
  failures: number
}

/** Doubles from a quarter of a second to half a minute: a clerk waits little, a broken disk isn't hammered. */
export function restartAfter(death: Death): { delayMs: number; failures: number } {
  const failures = death.livedMs >= HEALTHY_MS ? 0 : death.failures
  return { delayMs: Math.min(FIRST_MS * 2 ** failures, LONGEST_MS), failures: failures + 1 }
}

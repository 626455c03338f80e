/** When what failed at the gateway is tried again: after 1, 5 and 30 minutes; then it is parked until a manager looks at it. */

const AFTER_S = [60, 300, 1800]

/** @param tries how often it was tried. undefined: often enough */
export function tryAgainAt(tries: number, now = Date.now()): Date | undefined {
  const after = AFTER_S[tries - 1]
  return after === undefined ? undefined : new Date(now + after * 1000)
}

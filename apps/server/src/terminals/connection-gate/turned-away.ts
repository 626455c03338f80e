/** Connections that were turned away: counted for the figures, and told to the log at most once a minute. */
import type { Logger } from 'pino'

const QUIET_MS = 60_000

/**
 * @param count adds one to the figures
 * @returns to be called for each, with the reason
 */
export function createTurnedAway(options: {
  count(reason: string): void
  log: Pick<Logger, 'warn'>
}): (reason: string) => void {
  const { count, log } = options
  let untold: Record<string, number> = {}
  let toldAt = Number.NEGATIVE_INFINITY
  return (reason) => {
    count(reason)
    untold[reason] = (untold[reason] ?? 0) + 1
    if (Date.now() - toldAt < QUIET_MS) return
    toldAt = Date.now()
    log.warn({ reasons: untold }, 'connections were turned away')
    untold = {}
  }
}

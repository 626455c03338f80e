/** When a kiosk is left alone: after a while it asks, then it gives the seats back and starts over. Pure. */

/** Untouched for so long, it asks "Still there?". */
export const ASK_AFTER_MS = 60_000
/** The question waits so long for an answer. */
export const ANSWER_WITHIN_MS = 20_000

export type Idle = { kind: 'active' } | { kind: 'asking'; secondsLeft: number } | { kind: 'gone' }

/** @param patience how often the usual time is given: whoever hears the page, or presses it by keys, needs longer */
export function idleSince(lastTouch: number, now: number, patience = 1): Idle {
  const quiet = (now - lastTouch) / patience
  if (quiet < ASK_AFTER_MS) return { kind: 'active' }
  const left = ASK_AFTER_MS + ANSWER_WITHIN_MS - quiet
  return left > 0 ? { kind: 'asking', secondsLeft: Math.ceil((left * patience) / 1000) } : { kind: 'gone' }
}

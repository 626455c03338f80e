/**
 * Bounds the messages of one terminal that are refused because they are wrong. Each costs the server little, but somebody who has a
 * terminal's key could send tens of thousands a second, and everybody else would wait. A terminal's own program sends hardly any.
 *
 * The count is of the terminal and not of its connection: otherwise each new connection would begin with a full budget.
 */
import type { RefusalCode } from '@marquee/shared'

/** More than all requests that one terminal may have waiting, several times over. */
export const BURST = 2000
/** So many are forgiven. */
const PER_SECOND = 50

/** What the request says can't be so. Refusals of honest requests, such as for a seat that is taken, don't count. */
const WRONG: readonly RefusalCode[] = [
  'malformed',
  'not_allowed',
  'not_booted',
  'other_cinema',
  'unknown_show',
  'unknown_seats',
]

export const isWrongRequest = (code: RefusalCode): boolean => WRONG.includes(code)

export interface RefusedMessages {
  /** Counts one more of the terminal. @returns whether it is one too many */
  isTooMany(terminalId: string): boolean
}

/** @param now in ms */
export function createRefusedMessages(now: () => number = () => performance.now()): RefusedMessages {
  /** Only enrolled terminals get in, so there are few. */
  const counts = new Map<string, { count: number; at: number }>()
  return {
    isTooMany(terminalId) {
      const at = now()
      const before = counts.get(terminalId)
      const left = before ? Math.max(0, before.count - ((at - before.at) / 1000) * PER_SECOND) : 0
      const isTooMany = left + 1 > BURST
      counts.set(terminalId, { count: isTooMany ? left : left + 1, at })
      return isTooMany
    },
  }
}

/**
 * Bounds the messages of one terminal. Somebody who has a terminal's key could send tens of thousands a second, and everybody else
 * would wait. There is one budget for all messages, and a smaller one for those that are refused because they are wrong: a
 * terminal's own program sends hardly any of these.
 *
 * The count is of the terminal and not of its connection: otherwise each new connection would begin with a full budget.
 */
import type { RefusalCode } from '@marquee/shared'

export interface Allowance {
  /** May come at once. */
  burst: number
  /** So many are forgiven. */
  perSecond: number
}

/** Far above what an honest terminal sends: an outbox of 50,000 sales is 1,250 batches, one at a time. */
export const ALL_MESSAGES: Allowance = { burst: 3000, perSecond: 300 }
/** A new connection counts as so many messages: the ledger is asked who it is, and told that it is there. */
export const CONNECTION_COST = 20
/** The burst is more than all requests that one terminal may have waiting, several times over. */
export const REFUSED_MESSAGES: Allowance = { burst: 2000, perSecond: 50 }

/** Refusals of requests that can't be right. Refusals of honest requests, such as for a taken seat, don't count. */
const WRONG: readonly RefusalCode[] = [
  'malformed',
  'not_allowed',
  'not_booted',
  'other_cinema',
  'unknown_show',
  'unknown_seats',
]

export const isWrongRequest = (code: RefusalCode): boolean => WRONG.includes(code)

export interface MessageBudget {
  /** Counts one message of the terminal, or what counts as several. @returns whether it is too much: then it isn't counted */
  isTooMuch(terminalId: string, cost?: number): boolean
}

/** @param now in ms */
export function createMessageBudget(
  { burst, perSecond }: Allowance,
  now: () => number = () => performance.now(),
): MessageBudget {
  /** Only enrolled terminals get in, so there are few. */
  const counts = new Map<string, { count: number; at: number }>()
  return {
    isTooMuch(terminalId, cost = 1) {
      const at = now()
      const before = counts.get(terminalId)
      const left = before ? Math.max(0, before.count - ((at - before.at) / 1000) * perSecond) : 0
      const isTooMuch = left + cost > burst
      counts.set(terminalId, { count: isTooMuch ? left : left + cost, at })
      return isTooMuch
    },
  }
}

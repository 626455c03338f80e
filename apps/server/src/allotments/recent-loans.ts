/**
 * Remembers the seats that this server has chosen to lend a moment ago. Counters that come back together share a look at
 * what is on loan: without this, all of them would choose the same seats.
 */
import type { Loan } from './plan-loans.ts'

/** A look that began after a loan was written has it; none is as old as this. */
const FORGET_MS = 5000

type RecentLoan = Pick<Loan, 'seat' | 'terminalId'>

export interface RecentLoans {
  ofShow(showId: string): RecentLoan[]
  add(showId: string, terminalId: string, seats: readonly number[]): void
}

export function createRecentLoans(): RecentLoans {
  const recent = new Map<string, (RecentLoan & { until: number })[]>()
  return {
    ofShow(showId) {
      const now = performance.now()
      const known = recent.get(showId)?.filter(({ until }) => until > now) ?? []
      if (known.length > 0) recent.set(showId, known)
      else recent.delete(showId)
      return known
    },
    add(showId, terminalId, seats) {
      const until = performance.now() + FORGET_MS
      const added = seats.map((seat) => ({ seat, terminalId, until }))
      recent.set(showId, [...(recent.get(showId) ?? []), ...added])
    },
  }
}

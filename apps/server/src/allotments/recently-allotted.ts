/**
 * Remembers the seats that this server has chosen to allot a moment ago. Counters that come back together share a look
 * at what is allotted: without this, all of them would choose the same seats.
 */
import type { AllottedClaim } from './plan-allotment.ts'

/** A look that began after seats were allotted sees them; none is as old as this. */
const FORGET_MS = 5000

type RecentSeat = Pick<AllottedClaim, 'seat' | 'terminalId'>

export interface RecentlyAllotted {
  ofShow(showId: string): RecentSeat[]
  add(showId: string, terminalId: string, seats: readonly number[]): void
}

export function createRecentlyAllotted(): RecentlyAllotted {
  const recent = new Map<string, (RecentSeat & { until: number })[]>()
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

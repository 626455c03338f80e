/** Plans one terminal's allotment of one show: which seats go back and why, and how many it still wants. */
import type { AllotmentPolicy, Recall, SeatCategory } from '@marquee/shared'
import type { AllottedSeat, Grant } from '../seats/seat-store.ts'

export interface AllottedClaim extends AllottedSeat {
  /** Granted to an earlier life of the terminal: nobody can let go of it, and nobody can sell it. */
  orphaned: boolean
  /** The number of the newest run of its terminal when this was read. */
  newestRun: number | null
}

export interface AllotmentPlan {
  back: { why: Recall['why']; grants: Grant[] } | undefined
  /** The policy covers them: they stay. */
  kept: Grant[]
  wanted: number
}

/**
 * True when a seat of this category may be allotted. Places for wheelchairs and companions are kept for those who need
 * them.
 */
export function mayBeAllotted(category: SeatCategory, policy: Pick<AllotmentPolicy, 'category'>): boolean {
  return policy.category === null ? category !== 'wheelchair' && category !== 'companion' : category === policy.category
}

export const isForTerminal = (policy: AllotmentPolicy, terminalId: string): boolean =>
  policy.seats > 0 && (policy.terminalIds === null || policy.terminalIds.includes(terminalId))

/** @param own the seats of this show that are allotted to the terminal and not orphaned */
export function planAllotment(options: {
  terminalId: string
  policy: AllotmentPolicy
  show: { startsAt: Date; cancelled: boolean }
  own: readonly Grant[]
  categoryOf(seat: number): SeatCategory
  now: Date
}): AllotmentPlan {
  const { terminalId, policy, show, own, categoryOf, now } = options
  const minutesLeft = (show.startsAt.getTime() - now.getTime()) / 60_000
  const all = (why: Recall['why']): AllotmentPlan => ({
    back: own.length > 0 ? { why, grants: [...own] } : undefined,
    kept: [],
    wanted: 0,
  })
  if (show.cancelled) return all('show_over')
  if (minutesLeft <= policy.backMinutesBefore) return all('before_show')
  if (!isForTerminal(policy, terminalId) || minutesLeft > policy.hoursBefore * 60) return all('policy')
  // The oldest stay: what was chosen first was the best, and lies together.
  const fitting = own
    .filter(({ seat }) => mayBeAllotted(categoryOf(seat), policy))
    .toSorted((a, b) => a.grantNumber - b.grantNumber)
  const kept = fitting.slice(0, policy.seats)
  const grants = own.filter((grant) => !kept.includes(grant))
  return {
    back: grants.length > 0 ? { why: 'policy', grants } : undefined,
    kept,
    wanted: policy.seats - kept.length,
  }
}

/** Two of three parties are of one or two: with less than that a counter that is cut off can help hardly anybody. */
const LEAST = 2

/**
 * The number of seats that a terminal may be allotted now, of those that it wants. All terminals together have at most
 * a quarter of the free seats, so that a nearly full show has something for everybody. Each terminal has an equal share
 * of that.
 *
 * @param free seats that nobody has bought or held, allotted ones among them
 * @param allotted those of them that are allotted, to any terminal
 * @param sharers the terminals that the policy allots to
 */
export function roomFor(options: {
  wanted: number
  has: number
  free: number
  allotted: number
  sharers: number
}): number {
  const { wanted, has, free, allotted, sharers } = options
  const quarter = Math.floor(free / 4)
  const share = Math.max(LEAST, Math.floor(quarter / Math.max(1, sharers)))
  return Math.max(0, Math.min(wanted, quarter - allotted, share - has))
}

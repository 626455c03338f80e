/** How many seats of a show are left, and how full it is. Pure. */
import type { ProgrammeShow } from '../../terminal/api.ts'

export type Filling = 'unknown' | 'plenty' | 'few' | 'sold_out'

/** undefined: not known. */
export function seatsLeft(show: ProgrammeShow): number | undefined {
  return show.occupancy === null ? undefined : Math.max(0, show.seatCount - show.occupancy.held - show.occupancy.booked)
}

/** The limits below which seats together are getting rare: a tenth of the auditorium, and at least five. */
export function filling(show: ProgrammeShow): Filling {
  const left = seatsLeft(show)
  if (left === undefined) return 'unknown'
  if (left === 0) return 'sold_out'
  return left <= Math.max(5, show.seatCount / 10) ? 'few' : 'plenty'
}

/** Which shows a door before one auditorium admits, so that nobody has to change it between two shows. Pure. */

export interface HallShow {
  id: string
  startsAt: string
}

/** People still come to a show that long after it began, while those of the next are let in already. */
export const LATE_MS = 30 * 60_000
/** Where the server has not said from when people are let in. */
const USUAL_ADMIT_MINUTES = 60

/**
 * The show that is on, and from when people are let in to it the next one; before the first show of the day that one.
 * @param shows of one auditorium, sorted by their start  @param admitMinutes people are let in so long before a show
 */
export function showsOfHall(shows: readonly HallShow[], now: Date, admitMinutes: number | null): string[] {
  const startOf = ({ startsAt }: HallShow): number => Date.parse(startsAt)
  const on = shows.findLast((show) => startOf(show) <= now.getTime())
  const next = shows.find((show) => startOf(show) > now.getTime())
  if (!on) return next ? [next.id] : []
  const opens = next && startOf(next) - (admitMinutes ?? USUAL_ADMIT_MINUTES) * 60_000
  if (!next || opens === undefined || now.getTime() < opens) return [on.id]
  return now.getTime() - startOf(on) > LATE_MS ? [next.id] : [on.id, next.id]
}

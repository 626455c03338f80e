/** Converts seat ids, as people and terminals say them, to the indexes that claims speak of. */
import { type Answer, granted, refused } from '@marquee/shared'
import type { CatalogueShow } from '../catalogue/catalogue.ts'

/** The seats' indexes in the show's plan; a seat that isn't in it (another auditorium's, or none) is named. */
export function seatIndexes(show: CatalogueShow, seatIds: readonly string[]): Answer<number[]> {
  const unknown = seatIds.filter((id) => show.plan.indexOf(id) === undefined)
  if (unknown.length > 0) return refused({ code: 'unknown_seats', seatIds: unknown })
  return granted(seatIds.map((id) => show.plan.indexOf(id) as number))
}

/** The programme as a visitor chooses from it: movies by their next show, and what is left of each show. Pure. */
import type { Id, Movie } from '@marquee/shared'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { filling, seatsLeft } from '../../show/seats-left.ts'

/** A visitor may still walk in shortly after the start. */
export const LATE_MS = 15 * 60_000

/** What a show's button says. `left`: only where it is worth saying. */
export type ShowState = { is: 'open' } | { is: 'few'; left: number } | { is: 'sold_out' | 'cancelled' | 'closed' }

export function showState(show: ProgrammeShow): ShowState {
  if (show.show.cancelledAt !== undefined) return { is: 'cancelled' }
  if (show.occupancy?.closed === true) return { is: 'closed' }
  const how = filling(show)
  if (how === 'sold_out') return { is: 'sold_out' }
  return how === 'few' ? { is: 'few', left: seatsLeft(show) ?? 0 } : { is: 'open' }
}

export const isForSale = (show: ProgrammeShow): boolean => ['open', 'few'].includes(showState(show).is)

export interface MovieToCome {
  movie: Movie
  /** By their start. */
  shows: ProgrammeShow[]
  /** The first that has seats; null: none has. */
  next: ProgrammeShow | null
}

/** Shows that can still be seen, by movie; the movie that begins first comes first, and what is sold out last. */
export function moviesToCome(shows: readonly ProgrammeShow[], now: number): MovieToCome[] {
  const movies = new Map<Id, MovieToCome>()
  const coming = shows
    .filter(({ show }) => Date.parse(show.startsAt) + LATE_MS > now)
    .toSorted((a, b) => a.show.startsAt.localeCompare(b.show.startsAt))
  for (const show of coming) {
    const entry = movies.get(show.movie.id) ?? { movie: show.movie, shows: [], next: null }
    entry.shows.push(show)
    if (entry.next === null && isForSale(show)) entry.next = show
    movies.set(show.movie.id, entry)
  }
  const begins = ({ next, shows }: MovieToCome): string => (next ?? shows[0])?.show.startsAt ?? ''
  return [...movies.values()].sort(
    (a, b) => Number(a.next === null) - Number(b.next === null) || begins(a).localeCompare(begins(b)),
  )
}

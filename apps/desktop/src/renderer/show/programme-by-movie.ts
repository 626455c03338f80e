/** A day's shows as a counter lists them: by movie, found by a search, with the seats left. Pure. */
import type { Movie } from '@marquee/shared'
import type { ProgrammeShow } from '../../terminal/api.ts'

export interface MovieShows {
  movie: Movie
  shows: ProgrammeShow[]
}

export type Filling = 'unknown' | 'plenty' | 'few' | 'sold_out'

/** Movies by title, each with its shows by start; a search matches every word of it in title, auditorium or start time. */
export function byMovie(
  shows: readonly ProgrammeShow[],
  search: string,
  timeOf: (show: ProgrammeShow) => string,
): MovieShows[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const movies = new Map<string, MovieShows>()
  for (const show of shows) {
    const text = `${show.movie.title} ${show.auditorium.name} ${timeOf(show)}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    const entry = movies.get(show.movie.id)
    if (entry === undefined) movies.set(show.movie.id, { movie: show.movie, shows: [show] })
    else entry.shows.push(show)
  }
  return [...movies.values()].sort((a, b) => a.movie.title.localeCompare(b.movie.title))
}

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

/** The manager's figures: rows, their order and their sums. Pure. */
import type { DayShow } from './day-store.ts'

export interface Figures {
  seats: number
  held: number
  booked: number
  free: number
}

export type SortBy = 'time' | 'occupancy' | 'movie'

/** null: this show's occupancy has never been heard. */
export function figuresOf(show: DayShow): Figures | null {
  if (show.occupancy === null) return null
  const { held, booked } = show.occupancy
  return { seats: show.seatCount, held, booked, free: Math.max(0, show.seatCount - held - booked) }
}

/** The seats of shows with unknown occupancy aren't counted: the sum covers known shows. */
export function totalFigures(shows: readonly DayShow[]): Figures {
  const total: Figures = { seats: 0, held: 0, booked: 0, free: 0 }
  for (const show of shows) {
    const figures = figuresOf(show)
    if (figures === null) continue
    total.seats += figures.seats
    total.held += figures.held
    total.booked += figures.booked
    total.free += figures.free
  }
  return total
}

export function sortShows(shows: readonly DayShow[], by: SortBy): DayShow[] {
  const byTime = (a: DayShow, b: DayShow): number =>
    a.show.startsAt.localeCompare(b.show.startsAt) ||
    a.auditorium.name.localeCompare(b.auditorium.name, 'en', { numeric: true })
  const full = (show: DayShow): number => {
    const figures = figuresOf(show)
    return figures === null || figures.seats === 0 ? -1 : (figures.booked + figures.held) / figures.seats
  }
  if (by === 'time') return shows.toSorted(byTime)
  if (by === 'movie') return shows.toSorted((a, b) => a.movie.title.localeCompare(b.movie.title) || byTime(a, b))
  return shows.toSorted((a, b) => full(b) - full(a) || byTime(a, b))
}

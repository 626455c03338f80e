/** What plays next at a cinema, for those who wait at the counter. Pure. */
import type { NextShow } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import type { Occupancy } from '../shows/occupancy.ts'

/** A display has room for so many. */
const MOST = 12
/** One seat in ten. */
const FEW = 0.1

/** @param shows of today, sorted by start */
export function nextShows(shows: readonly ShowDetails[], occupancy: Pick<Occupancy, 'ofShow'>, now: Date): NextShow[] {
  return shows
    .filter(({ show }) => show.cancelledAt === undefined && Date.parse(show.startsAt) > now.getTime())
    .slice(0, MOST)
    .map(({ show, movie, auditorium, plan }) => {
      const known = occupancy.ofShow(show.id)
      const seats = plan.seats.row.length
      const free = known ? seats - known.held - known.booked : seats
      const left = free <= 0 || known?.closed === true ? 'none' : free <= seats * FEW ? 'few' : 'many'
      return {
        title: movie.title,
        startsAt: show.startsAt,
        auditorium: auditorium.name,
        left,
        poster: movie.poster?.sha256 ?? null,
        contentFrom: movie.contentFrom ?? null,
      }
    })
}

/** The shows that an auditorium has now: today's that take place, and last night's that may still be on. */
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import { localDate } from '../shows/local-time.ts'
import { isToday } from './check-ticket.ts'

const HOUR_MS = 3600 * 1000

/** Sorted by start, as `showsOfHall` wants them. */
export function showsInHall(
  catalogue: Pick<Catalogue, 'cinemas' | 'showsOn'>,
  auditoriumId: string,
  now: Date,
): ShowDetails[] {
  const hours = [-4, 0, 2].map((hours) => new Date(now.getTime() + hours * HOUR_MS).toISOString())
  return catalogue.cinemas().flatMap((cinema) => {
    const dates = new Set(hours.map((instant) => localDate(instant, cinema.timeZone)))
    return [...dates]
      .flatMap((date) => catalogue.showsOn(cinema, date))
      .filter(({ auditorium, show }) => auditorium.id === auditoriumId && show.cancelledAt === undefined)
      .filter(({ show }) => isToday(show.startsAt, cinema.timeZone, now))
  })
}

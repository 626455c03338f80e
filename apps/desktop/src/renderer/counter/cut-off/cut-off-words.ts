/** The facts for a clerk while the server can't be reached, in sentences. Pure. */
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { seatRanges } from '../../ui/seat-ranges.ts'
import { say } from './words/say.ts'

/** Counts the open show's seats; `inCart`: how many of its seats are in the cart, to be sold yet. */
export function allottedHere(seatIds: readonly string[], inCart: number): string {
  if (seatIds.length === 0) {
    return inCart === 0 ? say('no_seat_left') : say('last_in_cart', { count: inCart })
  }
  return say('seats_here', { count: seatIds.length, seats: seatRanges(seatIds) })
}

/** While no show is open. */
export function allottedOfDay(shows: readonly ProgrammeShow[]): string {
  const withSeats = shows.filter((show) => show.allotted > 0)
  if (withSeats.length === 0) return say('no_show')
  const seats = withSeats.reduce((sum, show) => sum + show.allotted, 0)
  return say('seats_of_day', { seats, shows: withSeats.length })
}

/** Sales, prints and drawer movements alike. */
export const waitingHere = (count: number): string => (count === 0 ? say('nothing_waits') : say('waits', { count }))

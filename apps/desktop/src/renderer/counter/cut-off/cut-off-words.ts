/** The facts for a clerk while the server can't be reached, in sentences. Pure. */
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { seatRanges } from '../../ui/seat-ranges.ts'

/** Counts the open show's seats; `inCart`: how many of its seats are in the cart, to be sold yet. */
export function allottedHere(seatIds: readonly string[], inCart: number): string {
  if (seatIds.length === 0) {
    if (inCart === 0) return 'No seat of this show is left to sell here: choose another show.'
    if (inCart === 1) return 'The last seat of this show that can be sold here is in the cart.'
    return 'The last seats of this show that can be sold here are in the cart.'
  }
  const count = seatIds.length === 1 ? '1 seat' : `${seatIds.length} seats`
  return `${count} of this show can be sold here: ${seatRanges(seatIds)}`
}

/** While no show is open. */
export function allottedOfDay(shows: readonly ProgrammeShow[]): string {
  const withSeats = shows.filter((show) => show.allotted > 0)
  if (withSeats.length === 0) return 'No show of this day has seats that can be sold here.'
  const seats = withSeats.reduce((sum, show) => sum + show.allotted, 0)
  return `${seats} ${seats === 1 ? 'seat' : 'seats'} of ${withSeats.length === 1 ? '1 show' : `${withSeats.length} shows`} can be sold here: choose a show.`
}

/** Sales, prints and drawer movements alike. */
export function waitingHere(count: number): string {
  if (count === 0) return 'Nothing waits for the server'
  if (count === 1) return '1 record is kept here and waits for the server'
  return `${count.toLocaleString('en')} records are kept here and wait for the server`
}

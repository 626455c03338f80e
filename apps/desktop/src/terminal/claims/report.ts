/**
 * Reports: the terminal names its claims, and forgets those that the server has ended without its word. It also names bookings. What
 * the server holds for them without the terminal's knowledge is given back. It reports after each boot, every 30 s, after its waiting
 * commands were sent, and when the server doesn't know one of its holds.
 */
import {
  type Answer,
  type BookingOfShow,
  type GrantedSeat,
  granted,
  type ReportAnswer,
  type ReportRequest,
} from '@marquee/shared'
import type { Ask } from '../connection/link.ts'
import type { Db } from '../store/database/database.ts'
import { countWaiting } from '../store/outbox/outbox-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { wasSold } from '../store/sales/sales-table.ts'
import { allClaims, findClaim, type StoredClaim } from '../store/seats/claims-table.ts'
import { floorOf, raiseFloor } from '../store/seats/floors-table.ts'
import { addRelease } from '../store/seats/releases-table.ts'

/** A report of so many seats is at most 40 KB; a packet may have 64. */
const SEATS_IN_REPORT = 500
const SHOWS_IN_REPORT = 100

/** Seats that the server holds for a booking, and that were not reported. */
export type Unnamed = NonNullable<ReportAnswer['unnamed']>[number]

/** @param bookings of which this terminal knows every seat that it has */
export async function report(
  db: Db,
  ask: Ask,
  bookings: readonly BookingOfShow[],
): Promise<Answer<{ ended: ReportAnswer['ended']; unnamed: Unnamed[] }>> {
  const ended: ReportAnswer['ended'] = []
  const unnamed: Unnamed[] = []
  for (const request of reports(allClaims(db), { unanswered: countWaiting(db), bookings })) {
    const answer = await ask('report', request)
    if (!answer.ok) return answer
    ended.push(...answer.value.ended)
    unnamed.push(...(answer.value.unnamed ?? []))
  }
  return granted({ ended, unnamed })
}

/** @param last with the last report. `unanswered`: how many commands have no answer yet, so that the server knows when it has heard all */
export function* reports(
  claims: readonly StoredClaim[],
  last: { unanswered: number; bookings: readonly BookingOfShow[] },
): Generator<ReportRequest> {
  let shows = new Map<string, ReportRequest['shows'][number]>()
  let seats = 0
  for (const { showId, seatId, grantNumber } of claims) {
    if (seats === SEATS_IN_REPORT || (shows.size === SHOWS_IN_REPORT && !shows.has(showId))) {
      yield { shows: [...shows.values()] }
      shows = new Map()
      seats = 0
    }
    const show = shows.get(showId) ?? { showId, seats: [] }
    shows.set(showId, show)
    show.seats.push({ seatId, grantNumber })
    seats++
  }
  const { unanswered, bookings } = last
  yield { shows: [...shows.values()], unanswered, ...(bookings.length > 0 && { bookings: [...bookings] }) }
}

/** Runs in the caller's transaction, in the booking's turn. @returns true when there are seats to give back */
export function giveBackUnknown(db: Db, unnamed: Unnamed): boolean {
  const unknown = unknownSeats(db, unnamed)
  for (const seat of unknown) {
    // First the floor: the grant may still come.
    raiseFloor(db, unnamed.showId, seat)
    addRelease(db, unnamed.showId, seat)
  }
  return unknown.length > 0
}

/**
 * Those that this terminal has never heard of under that grant. A seat at or under its floor is left alone: it may be sold in another
 * booking, and that sale be on its way.
 */
export const unknownSeats = (db: Db, { showId, seats }: Unnamed): GrantedSeat[] =>
  seats.filter((seat) => !findClaim(db, showId, seat.seatId) && floorOf(db, showId, seat.seatId) < seat.grantNumber)

/**
 * Runs in the caller's transaction.
 * @returns the carts that have lost a seat by it.
 */
export function forgetEnded(db: Db, ended: ReportAnswer['ended']): Set<string> {
  const carts = new Set<string>()
  for (const { showId, seats } of ended) {
    for (const seat of seats) {
      // A claim on which a seat has been sold meanwhile ended by that.
      if (wasSold(db, showId, seat.seatId, seat.grantNumber)) continue
      const claim = findClaim(db, showId, seat.seatId)
      // It may have been booked by that card. Until the server has said so, the order stays as it is.
      if (claim?.bookingId && claim.grantNumber <= seat.grantNumber && isBeingPaid(db, claim.bookingId)) continue
      if (claim?.bookingId && claim.grantNumber <= seat.grantNumber) carts.add(claim.bookingId)
      raiseFloor(db, showId, seat)
    }
  }
  return carts
}

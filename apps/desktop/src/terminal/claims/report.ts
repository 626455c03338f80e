/**
 * Reports: the terminal names its claims, and forgets those that the server has ended without its word. It reports after each
 * boot, every 30 s, after its waiting commands were sent, and when the server doesn't know one of its holds.
 */
import { type Answer, granted, type ReportAnswer, type ReportRequest } from '@marquee/shared'
import type { Ask } from '../connection/link.ts'
import type { Db } from '../store/database/database.ts'
import { countWaiting } from '../store/outbox/outbox-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { wasSold } from '../store/sales/sales-table.ts'
import { allClaims, findClaim, type StoredClaim } from '../store/seats/claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'

/** A report of so many seats is at most 40 KB; a packet may have 64. */
const SEATS_IN_REPORT = 500
const SHOWS_IN_REPORT = 100

export async function report(db: Db, ask: Ask): Promise<Answer<ReportAnswer['ended']>> {
  const ended: ReportAnswer['ended'] = []
  for (const request of reports(allClaims(db), countWaiting(db))) {
    const answer = await ask('report', request)
    if (!answer.ok) return answer
    ended.push(...answer.value.ended)
  }
  return granted(ended)
}

/** @param unanswered how many commands have no answer yet: with the last report, so that the server knows when it has heard all */
export function* reports(claims: readonly StoredClaim[], unanswered: number): Generator<ReportRequest> {
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
  yield { shows: [...shows.values()], unanswered }
}

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

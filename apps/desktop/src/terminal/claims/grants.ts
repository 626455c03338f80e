/** Seats allotted to this terminal: on its disk before the server hears that they are. */
import type { Grant, GrantAnswer, GrantedSeat } from '@marquee/shared'
import type { Db } from '../store/database/database.ts'
import { saveCertificate } from '../store/sales/certificates-table.ts'
import { wasSold } from '../store/sales/sales-table.ts'
import { findClaim, grantClaim } from '../store/seats/claims-table.ts'
import { floorOf } from '../store/seats/floors-table.ts'
import { addRelease } from '../store/seats/releases-table.ts'

/**
 * True when the seat is this terminal's under that grant: newly, or already. False when it has ended here, or the claim
 * is under a later grant.
 */
export function takeGrant(db: Db, showId: string, seat: GrantedSeat): boolean {
  if (seat.grantNumber <= floorOf(db, showId, seat.seatId)) return false
  const claim = findClaim(db, showId, seat.seatId)
  if (claim && claim.grantNumber >= seat.grantNumber) return claim.grantNumber === seat.grantNumber
  grantClaim(db, showId, seat)
  return true
}

/**
 * Says the end of a seat again that was let go of while the server granted it to a cart: the word may have been lost, and nobody else would
 * end it. A seat that was sold under that grant ends by its sale. Runs in the caller's transaction.
 */
export function endGrantAgain(db: Db, showId: string, seat: GrantedSeat): void {
  if (seat.grantNumber > floorOf(db, showId, seat.seatId) || wasSold(db, showId, seat.seatId, seat.grantNumber)) return
  addRelease(db, showId, seat)
}

/** Runs in the caller's transaction; the answer may be given when it is committed. */
export function keepGrant(db: Db, grant: Grant): GrantAnswer {
  const { showId, seats } = grant
  saveCertificate(db, showId, grant)
  const gone = seats.filter(
    (seat) =>
      !takeGrant(db, showId, seat) &&
      seat.grantNumber <= floorOf(db, showId, seat.seatId) &&
      // The seat's sale is on its way.
      !wasSold(db, showId, seat.seatId, seat.grantNumber),
  )
  return gone.length === 0 ? { kept: true } : { kept: true, gone }
}

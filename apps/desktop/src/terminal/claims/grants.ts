/** Seats lent to this terminal: on its disk before the server hears that they are. */
import type { Grant, GrantAnswer, GrantedSeat } from '@marquee/shared'
import { saveCertificate } from '../store/certificates-table.ts'
import { findClaim, grantClaim } from '../store/claims-table.ts'
import type { Db } from '../store/database.ts'
import { floorOf } from '../store/floors-table.ts'
import { wasSold } from '../store/sales-table.ts'

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

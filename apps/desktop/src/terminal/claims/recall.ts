/** The server asks for the end of claims. A claim that is let go is gone from the disk before the server hears so. */
import type { GrantedSeat, Recall } from '@marquee/shared'
import type { Cart, CartEnd } from '../api.ts'
import type { Db } from '../store/database/database.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { wasSold } from '../store/sales/sales-table.ts'
import { claimsOfCart, findClaim, type StoredClaim } from '../store/seats/claims-table.ts'
import { raiseFloor } from '../store/seats/floors-table.ts'

export interface LetGo {
  seats: GrantedSeat[]
  /** Carts that have lost a seat, and so end. */
  carts: Map<string, CartEnd>
}

/**
 * True when the time of the cart isn't up, though its hold's end `heldUntil` has passed. Both instants are the server's. The
 * cart may have been extended while the question was on its way. While the server doesn't know of all of its seats, it has
 * no end.
 */
export function lastsLonger({ expiresAt }: Pick<Cart, 'expiresAt'>, heldUntil: string | null | undefined): boolean {
  if (expiresAt === null || !heldUntil) return true
  return Date.parse(expiresAt) > Date.parse(heldUntil)
}

/** Runs in the caller's transaction. */
export function letGo(db: Db, recall: Recall): LetGo {
  const { showId } = recall
  const result: LetGo = { seats: [], carts: new Map() }
  if (recall.why === 'moved' && !mayMove(db, recall)) return result
  for (const seat of recall.seats) {
    const claim = findClaim(db, showId, seat.seatId)
    if (wasSold(db, showId, seat.seatId, seat.grantNumber)) continue
    // Whatever the reason: its card may be charged at this moment, and the ledger has the last word on that.
    if (claim?.bookingId && claim.grantNumber <= seat.grantNumber && isBeingPaid(db, claim.bookingId)) continue
    if (claim?.grantNumber === seat.grantNumber && isKept(claim, recall)) continue
    // A claim under an older grant has ended at the server without our word: a later grant follows only that.
    if (claim?.bookingId && claim.grantNumber <= seat.grantNumber) {
      const { why } = recall
      const isNamed = claim.bookingId === recall.bookingId && (why === 'time_up' || why === 'moved')
      result.carts.set(claim.bookingId, isNamed ? why : 'taken_back')
    }
    // Also for a seat that isn't here: its grant may still be under way.
    raiseFloor(db, showId, seat)
    result.seats.push(seat)
  }
  return result
}

/**
 * A hold goes to a counter as a whole. Nothing is let go of where one of its seats is sold, or in another cart by now, or where the cart
 * has a seat that the server doesn't know of yet.
 */
function mayMove(db: Db, { showId, bookingId, seats }: Recall): boolean {
  const named = new Set(seats.map(({ seatId }) => seatId))
  if (bookingId !== undefined && claimsOfCart(db, bookingId).some(({ seatId }) => !named.has(seatId))) return false
  return seats.every(({ seatId, grantNumber }) => {
    if (wasSold(db, showId, seatId, grantNumber)) return false
    const claim = findClaim(db, showId, seatId)
    return claim?.state !== 'cart' || claim.bookingId === bookingId || claim.grantNumber !== grantNumber
  })
}

/** A seat in a cart is kept, unless it is the cart whose time is up or that moves, or nobody can use it any more. */
function isKept({ state, bookingId }: StoredClaim, { why, bookingId: due }: Recall): boolean {
  if (state !== 'cart' || why === 'show_over' || why === 'taken') return false
  return (why !== 'time_up' && why !== 'moved') || bookingId !== due
}

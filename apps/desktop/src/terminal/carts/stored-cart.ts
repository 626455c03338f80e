/** A cart as screens see it, from its rows. */
import type { Cart } from '../api.ts'
import type { Db } from '../store/database/database.ts'
import { findCart, type StoredCart } from '../store/seats/carts-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'

/** @throws when there is no such cart, or it has no seat */
export function cartIn(db: Db, bookingId: string): Cart {
  const cart = findCart(db, bookingId)
  if (!cart || claimsOfCart(db, bookingId).length === 0) throw new Error(`no cart ${bookingId}`)
  return toCart(cart)
}

export function toCart({ bookingId, showId, seatIds, reference, expiresAt }: StoredCart): Cart {
  return { bookingId, showId, seatIds, reference, expiresAt }
}

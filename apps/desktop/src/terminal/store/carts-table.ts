/** The carts of this terminal's screens, so that a reload, or a restart, knows what is held. */
import type { Cart } from '../api.ts'
import type { Db } from './database.ts'

export interface StoredCart extends Cart {
  sessionId: string
}

interface Row {
  booking_id: string
  session_id: string
  show_id: string
  seat_ids: string
  reference: string | null
  expires_at: string | null
}

export function saveCart(db: Db, cart: StoredCart): void {
  db.prepare(
    `insert or replace into carts (booking_id, session_id, show_id, seat_ids, reference, expires_at)
     values (?, ?, ?, ?, ?, ?)`,
  ).run(cart.bookingId, cart.sessionId, cart.showId, JSON.stringify(cart.seatIds), cart.reference, cart.expiresAt)
}

export function allCarts(db: Db): StoredCart[] {
  return (db.prepare('select * from carts order by booking_id').all() as Row[]).map((row) => ({
    bookingId: row.booking_id,
    sessionId: row.session_id,
    showId: row.show_id,
    seatIds: JSON.parse(row.seat_ids) as string[],
    reference: row.reference,
    expiresAt: row.expires_at,
  }))
}

export function removeCart(db: Db, bookingId: string): void {
  db.prepare('delete from carts where booking_id = ?').run(bookingId)
}

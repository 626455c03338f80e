/** The carts of this terminal's screens, so that a reload, or a restart, knows them. The carts' seats are claims. */
import type { Cart } from '../../api.ts'
import type { Db } from '../database/database.ts'
import { claimsOfCart } from './claims-table.ts'

export interface StoredCart extends Cart {
  sessionId: string
}

type Row = Omit<StoredCart, 'seatIds'>

const COLUMNS = `booking_id as bookingId, session_id as sessionId, show_id as showId, reference, expires_at as expiresAt`

const withSeats = (db: Db, row: Row): StoredCart => ({
  ...row,
  seatIds: claimsOfCart(db, row.bookingId).map(({ seatId }) => seatId),
})

export function saveCart(db: Db, cart: Row): void {
  db.prepare(
    `insert into carts (booking_id, session_id, show_id, reference, expires_at)
     values (@bookingId, @sessionId, @showId, @reference, @expiresAt)
     on conflict (booking_id) do update set reference = excluded.reference, expires_at = excluded.expires_at`,
  ).run({
    bookingId: cart.bookingId,
    sessionId: cart.sessionId,
    showId: cart.showId,
    reference: cart.reference,
    expiresAt: cart.expiresAt,
  })
}

/** The session of carts that are kept for customers who come back: no screen shows them. */
export const RESERVED = 'reserved'

/** The session of carts in parked orders: no screen shows them either. */
export const PARKED = 'parked'

/** Another screen shows the cart, or none. */
export function moveCart(db: Db, bookingId: string, sessionId: string): void {
  db.prepare('update carts set session_id = ? where booking_id = ?').run(sessionId, bookingId)
}

/** The cart leaves its screen, and lasts until then. */
export function reserveCart(db: Db, bookingId: string, expiresAt: string): void {
  db.prepare('update carts set session_id = ?, expires_at = ? where booking_id = ?').run(RESERVED, expiresAt, bookingId)
}

export function findCart(db: Db, bookingId: string): StoredCart | undefined {
  const row = db.prepare(`select ${COLUMNS} from carts where booking_id = ?`).get(bookingId) as Row | undefined
  return row && withSeats(db, row)
}

/** Oldest first: a booking's id begins with the time at which it was made. */
export function allCarts(db: Db): StoredCart[] {
  return (db.prepare(`select ${COLUMNS} from carts order by booking_id`).all() as Row[]).map((row) =>
    withSeats(db, row),
  )
}

/** The cart's seats have left it before. */
export function removeCart(db: Db, bookingId: string): void {
  db.prepare('delete from carts where booking_id = ?').run(bookingId)
}

export function removeAllCarts(db: Db): void {
  db.exec('delete from carts')
}

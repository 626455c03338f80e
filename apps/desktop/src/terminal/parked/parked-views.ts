/** Parked orders as screens see them: each with what is left of its seats. */
import { type ParkedOrder, seatsOfParked } from '@marquee/shared'
import type { Cart, CartEnd, LostSeats, ParkedTab, TakenUp } from '../api.ts'
import { toCart } from '../carts/stored-cart.ts'
import type { Db } from '../store/database/database.ts'
import type { StoredParked } from '../store/sales/parked-orders-table.ts'
import { findCart } from '../store/seats/carts-table.ts'

/** Why carts ended that were parked, by booking, as far as this run has seen it. */
export type Ends = ReadonlyMap<string, CartEnd>

function whatIsLeft(db: Db, { bookings }: ParkedOrder, ends: Ends): { carts: Cart[]; lost: LostSeats[] } {
  const carts: Cart[] = []
  const lost: LostSeats[] = []
  for (const { bookingId, showId, title, time, tickets } of bookings) {
    const cart = findCart(db, bookingId)
    if (cart && cart.seatIds.length > 0) carts.push(toCart(cart))
    const gone = tickets.filter(({ seatId }) => !cart?.seatIds.includes(seatId))
    if (gone.length === 0) continue
    lost.push({ bookingId, showId, title, time, tickets: gone, why: ends.get(bookingId) ?? null })
  }
  return { carts, lost }
}

export function tabOf(db: Db, { orderId, order }: StoredParked, ends: Ends): ParkedTab {
  const { number, word, parkedAt, total, bookings, beside } = order
  const { carts, lost } = whatIsLeft(db, order, ends)
  const times = carts.flatMap(({ expiresAt }) => expiresAt ?? [])
  const [first] = bookings
  const { goods, combos, giftCards, periods } = beside
  return {
    orderId,
    number,
    word,
    parkedAt,
    total,
    seats: seatsOfParked(order),
    things: goods.reduce((sum, { quantity }) => sum + quantity, 0) + combos.length + giftCards.length + periods.length,
    show: first ? { title: first.title, time: first.time } : null,
    lost: lost.flatMap(({ tickets }) => tickets.map(({ seatId }) => seatId)),
    heldUntil: times.toSorted()[0] ?? null,
  }
}

export function takenUp(db: Db, stored: StoredParked, ends: Ends, notes: string[] = []): TakenUp {
  const { orderId: parkedId, order, takenFrom } = stored
  return { parkedId, order, ...whatIsLeft(db, order, ends), takenFrom, notes }
}

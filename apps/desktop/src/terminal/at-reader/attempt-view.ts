/** A card at the reader as screens see it. */
import { partOnReader } from '@marquee/shared'
import type { AtReader } from '../api.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { ReaderAttempt } from '../store/sales/reader-payments-table.ts'
import { findCart } from '../store/seats/carts-table.ts'
import { takenOtherwise } from './take-word.ts'

export function viewOf(db: Db, catalogue: Catalogue, attempt: ReaderAttempt): AtReader {
  const { orderId, payment, cancelAsked, order, asked } = attempt
  const { cinemaId, bookings, goods, combos, codes, payments } = asked
  return {
    orderId,
    payment,
    cancelAsked,
    amount: { amount: partOnReader(order).amount, currency: order.total.currency },
    payments,
    otherwise: takenOtherwise(order),
    bookings: order.bookings.map(({ bookingId, showId, tickets }) => {
      const details = catalogue.show(showId)
      return {
        bookingId,
        showId,
        title: details?.movie.title ?? '',
        startsAt: details?.show.startsAt ?? null,
        timeZone: details?.cinema.timeZone ?? 'UTC',
        seatIds: tickets.map(({ seatId }) => seatId),
        held: findCart(db, bookingId) !== undefined,
      }
    }),
    parts: { cinemaId, bookings, goods, combos, codes },
  }
}

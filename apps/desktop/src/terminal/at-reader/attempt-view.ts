/** A card at the reader as screens see it. */
import { codesOfVouchers, partOnReader } from '@marquee/shared'
import type { AtReader } from '../api.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { ReaderAttempt } from '../store/sales/reader-payments-table.ts'
import { findVoucher } from '../store/sales/voucher-claims-table.ts'
import { findCart } from '../store/seats/carts-table.ts'
import { takenOtherwise } from './take-word.ts'

export function viewOf(db: Db, catalogue: Catalogue, attempt: ReaderAttempt): AtReader {
  const { orderId, payment, cancelAsked, order, asked } = attempt
  const { orderId: _, amount: __, shownTotal: ___, payments, ...parts } = asked
  return {
    orderId,
    payment,
    cancelAsked,
    amount: { amount: partOnReader(order).amount, currency: order.total.currency },
    payments,
    otherwise: takenOtherwise(order),
    vouchers: codesOfVouchers(order).flatMap((code) => findVoucher(db, code) ?? []),
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
    parts,
  }
}

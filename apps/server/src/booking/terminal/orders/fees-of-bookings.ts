/** Whose an order's fees are when its bookings are settled one by one. Pure. */
import type { OrderBooking, Tariff } from '@marquee/shared'
import type { SoldLine } from '../../orders/sold-order.ts'

/**
 * A fee for each ticket belongs to its ticket's booking, one for the order to the first booking.
 * @param lines of the order, priced by the tariff
 * @returns for each booking, in order
 */
export function feesOfBookings(
  bookings: readonly OrderBooking[],
  lines: readonly SoldLine[],
  { fees }: Pick<Tariff, 'fees'>,
): SoldLine[][] {
  const ofBookings: SoldLine[][] = bookings.map(() => [])
  // A free ticket has no fee.
  const paid = bookings.flatMap(({ tickets }, i) => tickets.filter(({ amount }) => amount > 0).map(() => i))
  for (const { key, per } of fees) {
    const ofFee = lines.filter(({ kind, what }) => kind === 'fee' && what === key)
    for (const [place, line] of ofFee.entries()) ofBookings[per === 'ticket' ? (paid[place] ?? 0) : 0]?.push(line)
  }
  return ofBookings
}

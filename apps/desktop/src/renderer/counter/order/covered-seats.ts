/** What the seats stand at that subscriptions cover. Pure. */
import type { PricedOrder, SeatId } from '@marquee/shared'

interface Seats {
  bookingId: string
  tickets: readonly { seatId: SeatId }[]
}

/**
 * @param carts all of the order's, as it was priced: those that were set aside come before the open one
 * @returns minor units, by `seatName`; nothing where the prices are those of a moment ago
 */
export function coveredSeats(
  priced: Pick<PricedOrder, 'lines'> | null,
  carts: readonly Seats[],
): ReadonlyMap<string, number> {
  const names = carts.flatMap(({ bookingId, tickets }) => tickets.map(({ seatId }) => seatName(bookingId, seatId)))
  const tickets = (priced?.lines ?? []).flatMap(({ of, amount, covered }) =>
    of.kind === 'ticket' ? [{ name: names[of.ticket] ?? '', amount, isCovered: covered !== undefined }] : [],
  )
  if (tickets.length !== names.length) return new Map()
  return new Map(tickets.flatMap(({ name, amount, isCovered }) => (isCovered ? [[name, amount] as const] : [])))
}

/** A seat id alone may be of several shows. */
export const seatName = (bookingId: string, seatId: SeatId): string => `${bookingId} ${seatId}`

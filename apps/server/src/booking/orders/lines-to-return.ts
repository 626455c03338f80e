/** Which lines of an order come back with some of its tickets. Pure. */

/** A line that has not come back. */
export interface OpenLine {
  number: number
  kind: 'ticket' | 'goods' | 'voucher' | 'fee' | 'rounding'
  amount: number
  /** Of a ticket. */
  booking_id: string | null
  /** Of a ticket. */
  seat_index: number | null
  /** Of a ticket that a subscription covers, the payment by which it does. */
  admittedBy?: string | null
}

/**
 * The lines of these tickets. All fees come back with the order's last ticket, so that a house that cancels a show keeps nothing.
 * The rounding comes back with the order's last line. Goods and vouchers don't come back with tickets.
 *
 * @param seats of the booking, each valid
 */
export function linesToReturn(
  open: readonly OpenLine[],
  { bookingId, seats }: { bookingId: string; seats: readonly number[] },
): OpenLine[] {
  const isChosen = ({ kind, booking_id, seat_index }: OpenLine): boolean =>
    kind === 'ticket' && booking_id === bookingId && seat_index !== null && seats.includes(seat_index)
  const isLastTicket = open.every((line) => line.kind !== 'ticket' || isChosen(line))
  const back = open.filter((line) => isChosen(line) || (isLastTicket && line.kind === 'fee'))
  const isLastLine = open.every((line) => line.kind === 'rounding' || back.includes(line))
  return isLastLine ? [...open] : back
}

/** All that can come back with a booking: its tickets, and what comes back with the last of them. */
export function linesOfBooking(open: readonly OpenLine[], bookingId: string): OpenLine[] {
  const seats = open.flatMap(({ booking_id, seat_index }) =>
    booking_id === bookingId && seat_index !== null ? [seat_index] : [],
  )
  return linesToReturn(open, { bookingId, seats })
}

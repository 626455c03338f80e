/** The mail that says what was cancelled, and what is given back. */
import { ticketTypeName, totalOf } from '@marquee/shared'
import type { ToldBooking } from '../read-bookings.ts'
import type { Letter } from './mailer.ts'
import { bodies, price, whenOf } from './words.ts'

export function writeCancellation(
  booking: ToldBooking,
  seatIndexes: readonly number[],
  refunds: readonly { amount: number }[],
): Letter {
  const { show, reference, total } = booking
  const { date, time } = whenOf(show)
  const gone = booking.tickets.filter((ticket) => seatIndexes.includes(ticket.seatIndex))
  const left = booking.tickets.filter((ticket) => !ticket.cancelled)
  const back = totalOf(refunds)
  return {
    subject: `Cancelled: ${show.movie}, ${reference}`,
    ...bodies([
      [left.length === 0 ? 'Your booking is cancelled' : 'Some of your seats are cancelled'],
      [show.movie, `${date}, ${time}`, `${show.cinema}, ${show.auditorium}`],
      gone.map((t) => `Cancelled: seat ${t.seatId}, ${ticketTypeName(t.type)}, ${price(t.amount, total)}`),
      ...(left.length === 0 ? [] : [[`Still booked: ${left.map((t) => `seat ${t.seatId}`).join(', ')}`]]),
      [
        back > 0
          ? `You get back ${price(back, total)}, the way you paid. A bank may take some days to show it.`
          : 'There is nothing to give back.',
        `Reference: ${reference}`,
      ],
    ]),
    attachment: undefined,
  }
}

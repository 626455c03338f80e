/** The mail that says what was cancelled, and what is given back. */
import { ticketTypeName, totalOf } from '@marquee/shared'
import type { ToldBooking } from '../read-bookings.ts'
import type { Letter } from './mailer.ts'
import { bodies, price, whenOf } from './words.ts'

/** @param refunds `carried`: their money pays for other tickets */
export function writeCancellation(
  booking: ToldBooking,
  seatIndexes: readonly number[],
  refunds: { goBack: readonly { amount: number }[]; carried: readonly { amount: number }[] },
): Letter {
  const { show, reference, total } = booking
  const { date, time } = whenOf(show)
  const gone = booking.tickets.filter((ticket) => seatIndexes.includes(ticket.seatIndex))
  const left = booking.tickets.filter((ticket) => !ticket.cancelled)
  const [back, carried] = [totalOf(refunds.goBack), totalOf(refunds.carried)]
  return {
    subject: `Cancelled: ${show.movie}, ${reference}`,
    ...bodies([
      [left.length === 0 ? 'Your booking is cancelled' : 'Some of your seats are cancelled'],
      [show.movie, `${date}, ${time}`, `${show.cinema}, ${show.auditorium}`],
      gone.map((t) => `Cancelled: seat ${t.seatId}, ${ticketTypeName(t.type)}, ${price(t.amount, total)}`),
      ...(left.length === 0 ? [] : [[`Still booked: ${left.map((t) => `seat ${t.seatId}`).join(', ')}`]]),
      [
        ...(carried > 0 ? [`${price(carried, total)} of it pays for the tickets that you got for these.`] : []),
        back > 0
          ? `You get back ${price(back, total)}, the way you paid. A bank may take some days to show it.`
          : carried > 0
            ? 'Nothing else goes back.'
            : 'There is nothing to give back.',
        `Reference: ${reference}`,
      ],
    ]),
    attachment: undefined,
  }
}

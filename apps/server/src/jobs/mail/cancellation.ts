/** The mail that says what was cancelled, and what is given back. */
import { totalOf } from '@marquee/shared'
import type { ToldBooking } from '../read-bookings.ts'
import type { Letter } from './mailer.ts'
import { bodies, mailSpeech, whenOf } from './words.ts'

/** @param refunds `carried`: their money pays for other tickets */
export function writeCancellation(
  booking: ToldBooking,
  seatIndexes: readonly number[],
  refunds: { goBack: readonly { amount: number }[]; carried: readonly { amount: number }[] },
): Letter {
  const { show, reference, total } = booking
  const speech = mailSpeech(booking.language)
  const { say, price } = speech
  const gone = booking.tickets.filter((ticket) => seatIndexes.includes(ticket.seatIndex))
  const left = booking.tickets.filter((ticket) => !ticket.cancelled)
  const [back, carried] = [totalOf(refunds.goBack), totalOf(refunds.carried)]
  const seats = left.map(({ seatId }) => seatId).join(', ')
  return {
    subject: say('cancelled_subject', { movie: show.movie, reference }),
    ...bodies(speech, [
      [say(left.length === 0 ? 'cancelled_all' : 'cancelled_some')],
      [
        speech.foreign(show.movie),
        say('day_and_time', whenOf(speech, show)),
        say('cinema_and_hall', { cinema: show.cinema, auditorium: show.auditorium }),
      ],
      gone.map(({ seatId, type, amount }) =>
        say('cancelled_ticket', { seat: seatId, type: speech.ticketType(type), price: price(amount, total) }),
      ),
      ...(left.length === 0 ? [] : [[say('still_booked', { count: left.length, seats })]]),
      [
        ...(carried > 0 ? [say('carried', { amount: price(carried, total) })] : []),
        back > 0
          ? say('goes_back', { amount: price(back, total) })
          : say(carried > 0 ? 'nothing_else' : 'nothing_back'),
        say('reference', { reference }),
      ],
    ]),
    attachment: undefined,
  }
}

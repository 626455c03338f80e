/** Events of bookings, as deliveries: mails to customers, events to webhook endpoints. */
import { Id } from '@marquee/shared'
import { z } from 'zod'
import type { BookingCancelled } from '../booking/follow-ups.ts'
import type { NewDelivery } from './deliveries.ts'
import type { ToldBooking } from './read-bookings.ts'

/** The kept content of a mail's delivery; the rest is read when it is sent. */
export const MailBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed') }),
  z.object({ kind: z.literal('cancelled'), seatIndexes: z.array(z.int()), refundIds: z.array(Id) }),
])
export type MailBody = z.infer<typeof MailBody>

/** Raised when a receiver that reads the older body would misunderstand the newer. */
const VERSION = 1

export interface Targets {
  mail: boolean
  /** Webhook URLs. */
  endpoints: readonly string[]
}

export function confirmedDeliveries(booking: ToldBooking, targets: Targets): NewDelivery[] {
  const event = {
    eventId: `booking_confirmed_${booking.id}`,
    eventType: 'booking.confirmed',
    bookingId: booking.id,
  } as const
  const body = () =>
    eventBody(event.eventType, booking.confirmedAt, {
      ...bookingData(booking),
      total: booking.total,
      tickets: booking.tickets.map(ticketData),
    })
  return deliveriesOf(event, booking, targets, { kind: 'confirmed' }, body)
}

/** The mail with the tickets, as of a sale: nobody but the customer hears of it. */
export function mailedAgain({ id, email }: ToldBooking, mailId: Id): NewDelivery[] {
  if (email === undefined) return []
  const body: MailBody = { kind: 'confirmed' }
  const event = { eventId: `booking_mailed_again_${mailId}`, eventType: 'booking.confirmed', bookingId: id } as const
  return [{ ...event, target: `mailto:${email}`, body: JSON.stringify(body) }]
}

export function cancelledDeliveries(
  booking: ToldBooking,
  { seatIndexes, refundIds }: BookingCancelled,
  refunds: readonly { id: Id; amount: number }[],
  at: Date,
  targets: Targets,
): NewDelivery[] {
  const event = {
    // A booking's seat is cancelled once, so that any of them names the cancellation.
    eventId: `booking_cancelled_${booking.id}_${Math.min(...seatIndexes)}`,
    eventType: 'booking.cancelled',
    bookingId: booking.id,
  } as const
  const { currency } = booking.total
  const body = () =>
    eventBody(event.eventType, at, {
      ...bookingData(booking),
      cancelledTickets: booking.tickets.filter((t) => seatIndexes.includes(t.seatIndex)).map(ticketData),
      remainingTickets: booking.tickets.filter((t) => !t.cancelled).map(ticketData),
      refunds: refunds.map(({ id, amount }) => ({ refundId: id, amount: { amount, currency } })),
    })
  return deliveriesOf(event, booking, targets, { kind: 'cancelled', seatIndexes, refundIds }, body)
}

function deliveriesOf(
  event: Pick<NewDelivery, 'eventId' | 'eventType' | 'bookingId'>,
  { email }: ToldBooking,
  { mail, endpoints }: Targets,
  about: MailBody,
  body: () => string,
): NewDelivery[] {
  const webhookBody = endpoints.length > 0 ? body() : ''
  return [
    ...(mail && email !== undefined ? [{ ...event, target: `mailto:${email}`, body: JSON.stringify(about) }] : []),
    ...endpoints.map((target) => ({ ...event, target, body: webhookBody })),
  ]
}

/** The form that the Standard Webhooks specification asks for. Its content doesn't tell who the customer is. */
function eventBody(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, version: VERSION, timestamp: at.toISOString(), data })
}

function bookingData({ id, reference, channel, show }: ToldBooking) {
  return {
    bookingId: id,
    reference,
    channel,
    show: {
      showId: show.id,
      startsAt: show.startsAt.toISOString(),
      timeZone: show.timeZone,
      movie: show.movie,
      cinema: show.cinema,
      auditorium: show.auditorium,
    },
  }
}

const ticketData = ({ id, seatId, type, amount }: ToldBooking['tickets'][number]) => ({
  ticketId: id,
  seatId,
  type,
  amount,
})

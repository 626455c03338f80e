/** Commands as format 1 of the database had them: sales that waited for the server, without ticket ids, prices and grant numbers. */
import { crc32 } from 'node:zlib'
import {
  BookingReference,
  bookingReference,
  type Command,
  Id,
  Instant,
  LAST_BOOKING_NUMBER,
  Money,
  newId,
  SeatId,
  TicketType,
} from '@marquee/shared'
import { z } from 'zod'

const SaleOfFormat1 = z.object({
  id: Id,
  body: z.object({
    kind: z.literal('sell'),
    bookingId: Id,
    showId: Id,
    tickets: z.array(z.object({ seatId: SeatId, type: TicketType })).min(1),
    total: Money,
    payment: z.object({ method: z.literal('cash'), tendered: z.int().min(0) }),
    soldAt: Instant,
  }),
})

/**
 * The same sale as a command of today, under its id. Missing fields are made up: ids of tickets that were never printed,
 * grant number 1, the total in equal parts. So the server finds nothing that fits, unless it has answered the sale before, and
 * shows it to a manager with its money, seats and time. That is a conflict, where leaving it out would lose money that
 * may lie in the drawer.
 */
export function commandOfFormat1(json: unknown, reference?: string | null): Command | undefined {
  const old = SaleOfFormat1.safeParse(json).data
  if (!old) return undefined
  const { tickets, total, ...body } = old.body
  const part = Math.floor(total.amount / tickets.length)
  return {
    id: old.id,
    body: {
      ...body,
      total,
      reference: BookingReference.safeParse(reference).data ?? unusedReference(body.bookingId),
      tickets: tickets.map(({ seatId, type }, i) => ({
        ticketId: newId(),
        seatId,
        type,
        amount: i === 0 ? total.amount - part * (tickets.length - 1) : part,
        grantNumber: 1,
      })),
      cutOff: false,
    },
  }
}

/** Takes from the end of the references, which the server gives out from their beginning. */
function unusedReference(bookingId: string): string {
  return bookingReference(LAST_BOOKING_NUMBER - (crc32(bookingId) % 2 ** 20))
}

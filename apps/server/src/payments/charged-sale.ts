/**
 * The sale as its charge tells it, so that the sale can be entered again when the ledger was set back to a moment before
 * it. The data travels as metadata: at most 50 values of 500 letters each at Stripe. It holds of the customer what the
 * ledger needs: the id by which the customer signs in, and the address for the tickets. No name, nothing of the card.
 */
import { BookingReference, Id, MAX_SEATS_IN_BOOKING, SeatId, TicketType } from '@marquee/shared'
import { z } from 'zod'
import { ChargedOrder, orderFromMetadata, orderToMetadata } from './charged-order.ts'

/** SHA-256 in base64url. */
const Hash = z.string().regex(/^[\w-]{43}$/)

export const ChargedSale = z.object({
  paymentId: Id,
  bookingId: Id,
  reference: BookingReference,
  showId: Id,
  customerId: z.string().min(1).max(128),
  /** The hash of the request that held the seats. */
  orderHash: Hash,
  /** The client's Idempotency-Key of the payment, and the hash of its request: sent again, it gets its first answer. */
  paymentKey: z.string().min(1).max(255),
  paymentHash: Hash,
  email: z.string().max(254).optional(),
  tickets: z
    .array(z.object({ ticketId: Id, seatId: SeatId, type: TicketType, amount: z.int().min(0) }))
    .min(1)
    .max(MAX_SEATS_IN_BOOKING),
  /** What was charged for, line by line. Absent in version 1: the tickets, at their amounts. */
  order: ChargedOrder.optional(),
})
export type ChargedSale = z.infer<typeof ChargedSale>

const VERSIONS = ['1', '2']
const TICKET = /^ticket\d$/
const TicketValue = z.tuple([z.string(), z.string(), z.string(), z.number()])

type Metadata = Record<string, string>

export function toMetadata({ tickets, email, order, ...sale }: ChargedSale): Metadata {
  return {
    sale: order ? '2' : '1',
    ...sale,
    ...(email !== undefined && { email }),
    ...Object.fromEntries(
      tickets.map(({ ticketId, seatId, type, amount }, i) => [
        `ticket${i}`,
        JSON.stringify([ticketId, seatId, type, amount]),
      ]),
    ),
    ...(order && orderToMetadata(order)),
  }
}

/** undefined: it says none, or not in words that are known here. */
export function fromMetadata(metadata: Metadata): ChargedSale | undefined {
  const version = metadata['sale']
  if (version === undefined || !VERSIONS.includes(version)) return undefined
  const order = version === '1' ? undefined : orderFromMetadata(metadata)
  if (version !== '1' && !order) return undefined
  const tickets = Object.entries(metadata).flatMap(([key, text]) => (TICKET.test(key) ? [ticketOf(text)] : []))
  return ChargedSale.safeParse({ ...metadata, tickets, order }).data
}

function ticketOf(text: string): unknown {
  try {
    const [ticketId, seatId, type, amount] = TicketValue.parse(JSON.parse(text))
    return { ticketId, seatId, type, amount }
  } catch {
    return undefined
  }
}

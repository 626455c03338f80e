/**
 * The sale as its charge tells it, so that the sale can be entered again when the ledger was set back to a moment before
 * it. The data travels as metadata: at most 50 values of 500 letters each at Stripe. It holds of the customer what the
 * ledger needs: the id by which the customer signs in, and the address for the tickets. No name, nothing of the card.
 */
import { BookingReference, Id, MAX_SEATS_IN_BOOKING, SeatId, TicketType } from '@marquee/shared'
import { z } from 'zod'

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
})
export type ChargedSale = z.infer<typeof ChargedSale>

const VERSION = '1'
const TICKET = /^ticket\d$/
const TicketValue = z.tuple([z.string(), z.string(), z.string(), z.number()])

type Metadata = Record<string, string>

export function toMetadata({ tickets, email, ...sale }: ChargedSale): Metadata {
  return {
    sale: VERSION,
    ...sale,
    ...(email !== undefined && { email }),
    ...Object.fromEntries(
      tickets.map(({ ticketId, seatId, type, amount }, i) => [
        `ticket${i}`,
        JSON.stringify([ticketId, seatId, type, amount]),
      ]),
    ),
  }
}

/** undefined: it says none, or not in words that are known here. */
export function fromMetadata(metadata: Metadata): ChargedSale | undefined {
  if (metadata['sale'] !== VERSION) return undefined
  const tickets = Object.entries(metadata).flatMap(([key, text]) => (TICKET.test(key) ? [ticketOf(text)] : []))
  return ChargedSale.safeParse({ ...metadata, tickets }).data
}

function ticketOf(text: string): unknown {
  try {
    const [ticketId, seatId, type, amount] = TicketValue.parse(JSON.parse(text))
    return { ticketId, seatId, type, amount }
  } catch {
    return undefined
  }
}

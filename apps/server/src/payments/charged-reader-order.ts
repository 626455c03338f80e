/**
 * An order at a terminal's reader as its charge tells it, so that the order can be entered again when the ledger was set back to a
 * moment before it. It says which terminal asked, what is sold on which grants, and what else was taken for it. Nothing of the customer,
 * nothing of the card.
 */
import { BookingReference, Id, SeatId, Slip, TicketType } from '@marquee/shared'
import { z } from 'zod'
import { ChargedOrder, withoutOff } from './charged-order.ts'
import { packed, unpacked } from './packed-metadata.ts'

const Whole = z.int()

export const ChargedReaderOrder = z.object({
  /** The attempt's, which is the payment's. */
  paymentId: Id,
  orderId: Id,
  terminalId: Id,
  cinemaId: Id.nullable(),
  /** SHA-256 of the order as it was asked for, in base64url: asked for again, it is the same one. */
  requestHash: z.string().regex(/^[\w-]{43}$/),
  /** Minor units: what the card was to pay. */
  amount: Whole.min(1),
  currency: z.string().length(3),
  order: ChargedOrder.extend({ cinemaId: Id.nullable(), channel: z.enum(['counter', 'kiosk']) }),
  bookings: z.array(
    z.object({
      bookingId: Id,
      showId: Id,
      reference: BookingReference,
      tickets: z
        .array(
          z.object({ ticketId: Id, seatId: SeatId, type: TicketType, amount: Whole.min(0), grantNumber: Whole.min(0) }),
        )
        .min(1),
    }),
  ),
  /** All of them: the card's, and what was taken otherwise. */
  payments: z
    .array(
      z.object({
        paymentId: Id,
        method: z.enum(['cash', 'card_machine', 'card']),
        amount: Whole,
        tendered: Whole.nullable(),
        slip: Slip.nullable(),
      }),
    )
    .min(1),
})
export type ChargedReaderOrder = z.infer<typeof ChargedReaderOrder>

const VERSION = '1'
const NAME = 'reader'
/** A charge has 50 entries. The version and the names of house, payment and order take four. */
const MAX_VALUES = 46

/**
 * Nothing for an order that is too large even without its discounts, which then are part of its prices: a manager is shown its charge.
 */
export function readerOrderToMetadata(charged: ChargedReaderOrder): Record<string, string> {
  for (const order of [charged.order, withoutOff(charged.order)]) {
    const values = packed(NAME, { ...charged, order })
    if (Object.keys(values).length <= MAX_VALUES) return { atReader: VERSION, ...values }
  }
  return {}
}

/** undefined: it tells none, or not in words that are known here. */
export function readerOrderFromMetadata(metadata: Record<string, string>): ChargedReaderOrder | undefined {
  if (metadata['atReader'] !== VERSION) return undefined
  const { data } = ChargedReaderOrder.safeParse(unpacked(NAME, metadata))
  // The two say the same, unless somebody has changed one of them.
  return data?.paymentId === metadata['paymentId'] && data?.orderId === metadata['orderId'] ? data : undefined
}

/**
 * An order at a terminal's reader as its charge tells it, so that the order can be entered again when the ledger was set back to a
 * moment before it. It says which terminal asked, what is sold on which grants, which vouchers pay for it, and what else was taken for
 * it. Nothing of the customer, nothing of the card.
 */
import { BookingReference, Id, Instant, SeatId, Slip, TaxCode, TicketType } from '@marquee/shared'
import { z } from 'zod'
import { ChargedOrder, withoutOff } from './charged-order.ts'
import { packed, unpacked } from './packed-metadata.ts'

const Whole = z.int()

/** By their ids: a code is worth money to whoever reads it, also in the gateway's dashboard. */
const ChargedVouchers = z.object({
  soldAt: Instant,
  sold: z.array(z.object({ voucherId: Id, amount: Whole.min(1), rate: TaxCode.optional() })),
  paying: z.array(z.object({ voucherId: Id, amount: Whole.min(1), paymentId: Id })),
})
export type ChargedVouchers = z.infer<typeof ChargedVouchers>

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
        method: z.enum(['cash', 'card_machine', 'card', 'voucher']),
        amount: Whole,
        tendered: Whole.nullable(),
        slip: Slip.nullable(),
      }),
    )
    .min(1),
  vouchers: ChargedVouchers.optional(),
})
export type ChargedReaderOrder = z.infer<typeof ChargedReaderOrder>

const VERSION = '1'
/** Of an order with vouchers: a server of before would enter it without them. */
const WITH_VOUCHERS = '2'
const NAME = 'reader'
/** A charge has 50 entries. The version and the names of house, payment and order take four. */
const MAX_VALUES = 46

/**
 * Nothing for an order that is too large even without its discounts, which then are part of its prices: a manager is shown its charge.
 */
export function readerOrderToMetadata(charged: ChargedReaderOrder): Record<string, string> {
  for (const order of [charged.order, withoutOff(charged.order)]) {
    const values = packed(NAME, { ...charged, order })
    if (Object.keys(values).length <= MAX_VALUES) {
      return { atReader: versionOf(charged), ...values }
    }
  }
  return {}
}

/** undefined: it tells none, or not in words that are known here. */
export function readerOrderFromMetadata(metadata: Record<string, string>): ChargedReaderOrder | undefined {
  const version = metadata['atReader']
  if (version !== VERSION && version !== WITH_VOUCHERS) return undefined
  const { data } = ChargedReaderOrder.safeParse(unpacked(NAME, metadata))
  if (!data || versionOf(data) !== version) return undefined
  // The two say the same, unless somebody has changed one of them.
  return data.paymentId === metadata['paymentId'] && data.orderId === metadata['orderId'] ? data : undefined
}

const versionOf = ({ vouchers }: ChargedReaderOrder): string => (vouchers ? WITH_VOUCHERS : VERSION)

/**
 * A card that is to pay for an order at the terminal's reader. The server drives the reader; the terminal asks for it, and shows how
 * it stands. The rules for the terminal:
 *
 * - It writes the attempt to its disk before it asks. Asked again with the same order, `payAtReader` answers how that attempt stands.
 * - While it has an attempt it lets go of none of the order's seats.
 * - `captured` is a sale: it is in the ledger, and no `order` command follows. The terminal prints its tickets.
 * - The order is paid otherwise, at the reader or not, only after `off`. A refusal, an error or silence is not `off`: then it asks
 *   again, or cancels until it hears `off` or `captured`.
 * - What ended stays ended on its disk, also when the server doesn't know it any more: after a restored backup it is entered from its charge.
 * - After `given_back` the order is over. It is sold anew under another id.
 * - A kiosk's order is priced for the channel `kiosk`. Vouchers may pay a part of it or all, and nothing else beside the reader. It has no
 *   price that somebody gave and nobody's approval, sells no voucher, and hands nothing over: its goods are fetched by its pick-up code.
 *   Its clock is the server's, to a few minutes.
 * - An order of which nothing is left for a card (the part at the reader is 0) is sold in answer to `payAtReader`. It ends as `captured` or
 *   as `off`, and is asked for like any other.
 */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Instant } from '../times.ts'
import { Ticket } from './commands.ts'
import { ReaderOrder } from './order-command.ts'

/** Begins, or asks how it stands. Another order under the same ids is refused. */
export const PayAtReaderRequest = z.strictObject({ order: ReaderOrder })
export type PayAtReaderRequest = z.infer<typeof PayAtReaderRequest>

/** `paymentId`: of the order's part at the reader. `withoutCard`: that part is 0, so the gateway knows nothing of it. */
export const ReaderPaymentRequest = z.strictObject({
  orderId: Id,
  paymentId: Id,
  withoutCard: z.literal(true).optional(),
})
export type ReaderPaymentRequest = z.infer<typeof ReaderPaymentRequest>

const ABOUT = { orderId: Id, paymentId: Id }

/**
 * No money was taken by this attempt, and none will be: the gateway has said so. `declined`: by the bank. `customer_cancelled`: at the
 * reader. `cancelled`: at the terminal, or the server has never been asked. `timed_out`: no card came in time. `reader_silent`: it
 * didn't answer when it was asked. `not_sold`: nothing was left for a card, and the order can't be sold; `code` says why, in the words of
 * `ReaderGivenBackReason`. Its vouchers are as before.
 */
export const READER_OFF_REASONS = [
  'declined',
  'customer_cancelled',
  'cancelled',
  'timed_out',
  'reader_busy',
  'reader_offline',
  'reader_refused',
  'reader_silent',
  'not_sold',
] as const
export const ReaderOffReason = z.enum(READER_OFF_REASONS)
export type ReaderOffReason = z.infer<typeof ReaderOffReason>

/**
 * The card was charged, and the order isn't sold: all of the card's money goes back by itself. `seats_gone`: somebody else has one of
 * its seats, or its claim was taken from the terminal. `sold_otherwise`: an `order` command of the same id was there first.
 */
export const READER_GIVEN_BACK_REASONS = ['seats_gone', 'show_cancelled', 'sold_otherwise', 'wrong_amount'] as const
export const ReaderGivenBackReason = z.enum(READER_GIVEN_BACK_REASONS)
export type ReaderGivenBackReason = z.infer<typeof ReaderGivenBackReason>

/**
 * How an attempt stands. Open: `starting`, `waiting_for_card`, `asking_bank` (it couldn't be cancelled, the bank decides), `cancelling`
 * (the gateway hasn't answered it yet), `unknown` (the gateway doesn't answer). The others are for good, except the state of the money on
 * its way back.
 */
export const ReaderPayment = z.discriminatedUnion('state', [
  z.object({
    ...ABOUT,
    state: z.enum(['starting', 'waiting_for_card', 'asking_bank', 'cancelling', 'unknown']),
    /** Then the server cancels it by itself. */
    until: Instant,
  }),
  z.object({
    ...ABOUT,
    state: z.literal('captured'),
    capturedAt: Instant,
    /** In the order's order. Their final references, and tickets that the server has signed. */
    bookings: z.array(z.object({ bookingId: Id, showId: Id, reference: BookingReference, tickets: z.array(Ticket) })),
  }),
  z.object({
    ...ABOUT,
    state: z.literal('given_back'),
    why: ReaderGivenBackReason,
    money: z.enum(['on_its_way', 'back', 'with_a_manager']),
  }),
  z.object({
    ...ABOUT,
    state: z.literal('off'),
    why: ReaderOffReason,
    /** The gateway's word, such as `insufficient_funds`; null: it said none. */
    code: z.string().nullable(),
  }),
])
export type ReaderPayment = z.infer<typeof ReaderPayment>

export const isOpenAtReader = ({ state }: ReaderPayment): boolean =>
  state !== 'captured' && state !== 'given_back' && state !== 'off'

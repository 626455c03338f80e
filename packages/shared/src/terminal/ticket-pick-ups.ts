/** Tickets that are paid for, and come out of a kiosk for whoever can prove that they are theirs: once. */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatId } from '../seat-plan.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

/** So many digits prove a reference: the last ones of the card that paid, or of the customer's telephone number. */
export const PROOF_DIGITS = 4

/** The code of a ticket or of a group; or a reference, with the last digits. */
export const TicketProof = z.union([
  z.strictObject({ code: z.string().trim().min(1, 'must be the code of a ticket').pipe(plainText(1000)) }),
  z.strictObject({
    reference: BookingReference,
    digits: z.string().regex(/^\d{4}$/, 'must be the last four digits of the card or of the telephone number'),
  }),
])
export type TicketProof = z.infer<typeof TicketProof>

export const PickUpTicketsRequest = z.strictObject({
  /** Made before the first try: sent again by the same kiosk, it is the same pick-up. */
  pickUpId: Id,
  proof: TicketProof,
})
export type PickUpTicketsRequest = z.infer<typeof PickUpTicketsRequest>

/** What would come out. Nothing of the customer is in it: a kiosk stands where everybody does. */
export const TicketsToPickUp = z.object({
  showId: Id,
  seats: z.array(z.object({ seatId: SeatId, type: TicketType })),
  /** Goods are fetched later by a code, which comes out as well. */
  hasGoods: z.boolean(),
})
export type TicketsToPickUp = z.infer<typeof TicketsToPickUp>

const PickedUpBooking = z.object({
  bookingId: Id,
  reference: BookingReference,
  tickets: z.array(z.object({ ticketId: Id, seatId: SeatId, type: TicketType, amount: Amount, code: z.string() })),
})

/** Goods that wait for their code, for its paper. */
export const GoodsToPickUp = z.object({
  orderId: Id,
  cinemaId: Id,
  soldAt: Instant,
  references: z.array(BookingReference),
  goods: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
})
export type GoodsToPickUp = z.infer<typeof GoodsToPickUp>

/** Of one show. They are this kiosk's to print, and no other's. */
export const PickedUpTickets = z.object({
  showId: Id,
  currency: Currency,
  bookings: z.array(PickedUpBooking),
  goods: GoodsToPickUp.nullable(),
})
export type PickedUpTickets = z.infer<typeof PickedUpTickets>

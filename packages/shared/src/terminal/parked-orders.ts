/**
 * Orders that a counter has put aside for customers who come back in a moment: what is in them, and the messages by which another
 * counter takes one up. Their seats are held as those of any cart: a parked order by itself holds nothing.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatId } from '../seat-plan.ts'
import { TakeOverAnswer } from '../terminal-protocol.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'
import { OrderBeside } from './order-beside.ts'
import { MAX_BOOKINGS_IN_ORDER, MAX_ORDER_TEXT } from './order-command.ts'

/** At one counter. More of them, and nobody knows whose is whose. */
export const MAX_PARKED_ORDERS = 12

/** Of other counters' orders, at a counter. */
export const PARKED_LISTED_AT_MOST = 50

/** A word of the clerk, by which they know the customer again. */
export const ParkedWord = plainText(24)

/** A cart of an order: its seats, with the ticket types by which they are sold. */
export const ParkedBooking = z.object({
  bookingId: Id,
  showId: Id,
  cinemaId: Id,
  /** Of the movie, and the show's time, as people see them. */
  title: plainText(300),
  time: plainText(20),
  tickets: z
    .array(z.object({ seatId: SeatId, type: TicketType }))
    .min(1)
    .max(10),
  /** The booking whose seats it takes over from another counter; absent: they are its own. */
  movedFrom: Id.optional(),
  /** It was on the map: at most one is. */
  isOpen: z.boolean(),
  /** Chosen for a party: the seats move together. */
  isParty: z.boolean(),
})
export type ParkedBooking = z.infer<typeof ParkedBooking>

export const ParkedOrder = z.object({
  orderId: Id,
  cinemaId: Id,
  /** Of those at its counter. */
  number: z.int().min(1).max(MAX_PARKED_ORDERS),
  word: ParkedWord.nullable(),
  parkedAt: Instant,
  /** What it cost when it was parked; null: it could not be priced. */
  total: Money.nullable(),
  bookings: z.array(ParkedBooking).max(MAX_BOOKINGS_IN_ORDER),
  beside: OrderBeside,
})
export type ParkedOrder = z.infer<typeof ParkedOrder>

export const seatsOfParked = ({ bookings }: Pick<ParkedOrder, 'bookings'>): number =>
  bookings.reduce((sum, { tickets }) => sum + tickets.length, 0)

/** One at another counter, as it is listed. */
export const ParkedElsewhere = ParkedOrder.pick({
  orderId: true,
  number: true,
  word: true,
  parkedAt: true,
  total: true,
}).extend({
  /** The counter's name. */
  terminal: z.string(),
  seats: z.int().min(0),
})
export type ParkedElsewhere = z.infer<typeof ParkedElsewhere>

/**
 * All that a counter has parked, and what it has from another one and no screen has kept yet. `parkedAt` null: it is about to take the
 * order up from another one, or a screen is taking it up here. The server offers that to nobody.
 */
export const SyncParkedRequest = z.strictObject({
  orders: z
    .array(z.strictObject({ orderId: Id, parkedAt: Instant.nullable() }))
    .max(2 * MAX_PARKED_ORDERS + PARKED_LISTED_AT_MOST),
})
export type SyncParkedRequest = z.infer<typeof SyncParkedRequest>
export const SyncParkedAnswer = z.object({
  /** Those that the server lacks, or has as they were before. */
  wanted: z.array(Id),
  /** Those that another counter has taken up, and has on its disk. */
  moved: z.array(z.object({ orderId: Id, terminal: z.string() })),
  /** Those on their way to another counter: this one still keeps them, and takes none of them up. They may come back. */
  leaving: z.array(Id),
  /** Those that this counter may take up: the other counters'. */
  elsewhere: z.array(ParkedElsewhere),
})
export type SyncParkedAnswer = z.infer<typeof SyncParkedAnswer>

export const KeepParkedRequest = z.strictObject({
  order: ParkedOrder.refine(
    (order) => JSON.stringify(order).length <= 2 * MAX_ORDER_TEXT,
    `must be at most ${2 * MAX_ORDER_TEXT} characters`,
  ),
})
export type KeepParkedRequest = z.infer<typeof KeepParkedRequest>

/** `bookingIds`: for the carts that its own become here, as many as there may be. The same again, with these or others, is the same. */
export const TakeUpParkedRequest = z.strictObject({
  orderId: Id,
  bookingIds: z.array(Id).length(MAX_BOOKINGS_IN_ORDER),
})
export type TakeUpParkedRequest = z.infer<typeof TakeUpParkedRequest>
export const TakeUpParkedAnswer = z.object({
  /** With the carts' new ids. */
  order: ParkedOrder,
  /** The counter that had it. */
  terminal: z.string(),
  /** By place of the booking; null: its seats are not held any more, or can't be had. */
  holds: z.array(TakeOverAnswer.nullable()),
})
export type TakeUpParkedAnswer = z.infer<typeof TakeUpParkedAnswer>

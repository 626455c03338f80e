/** Calls of a counter about orders that are put aside for customers who come back in a moment, here or at another counter. */
import { type Answer, Id, type Money, OrderBeside, type ParkedBooking, ParkedOrder, type SeatId } from '@marquee/shared'
import { z } from 'zod'
import type { Cart, CartEnd } from './kiosk.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** A parked order, in short. */
export interface ParkedTab {
  orderId: Id
  number: number
  word: string | null
  parkedAt: string
  total: Money | null
  seats: number
  /** What is in it beside seats: goods, combos, gift cards, periods of subscriptions. */
  things: number
  /** The show of its first seats; null: it has none. */
  show: { title: string; time: string } | null
  /** Seats of it that are not held any more. */
  lost: SeatId[]
  /** When the first of its seats are given back; null: none is, or nobody knows. */
  heldUntil: string | null
}

/** Seats of an order that were given back while it was parked. */
export interface LostSeats {
  bookingId: Id
  showId: Id
  title: string
  time: string
  tickets: ParkedBooking['tickets']
  /** null: nobody knows. */
  why: CartEnd | null
}

/** An order that is this screen's again. */
export interface TakenUp {
  /** Under which it was parked: `keptTaken` names it. */
  parkedId: Id
  order: ParkedOrder
  /** Those of its carts that are held; the screen has them now. */
  carts: Cart[]
  lost: LostSeats[]
  /** The counter that had it; null: this one. */
  takenFrom: string | null
  /** What could not come along from another counter, a sentence each. */
  notes: string[]
}

const OrderToPark = ParkedOrder.pick({ orderId: true, cinemaId: true, word: true, total: true, bookings: true }).extend(
  {
    /** That it had before; null: it was never parked. */
    number: z.int().nullable(),
    beside: OrderBeside,
  },
)
export type OrderToPark = z.infer<typeof OrderToPark>

export const PARKED_CALLS = {
  /** Puts an order aside, with its carts: no screen has them after that. Works while cut off. */
  parkOrder: { request: z.strictObject({ order: OrderToPark }), answer: z.custom<Answer<ParkedTab>>() },
  /**
   * Takes a parked order up: one of this counter, or, while the server can be reached, of another one. It stays on the disk until the
   * screen says that it has all of it.
   */
  takeUpParked: { request: z.strictObject({ sessionId: Id, orderId: Id }), answer: z.custom<Answer<TakenUp>>() },
  /** The order that this screen had taken up before it was reloaded; null: it has all that it took up. */
  resumeTaken: { request: z.strictObject({ sessionId: Id }), answer: z.custom<Answer<TakenUp | null>>() },
  /** The screen keeps all of it. */
  keptTaken: { request: z.strictObject({ parkedId: Id }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type ParkedApi = ApiOf<typeof PARKED_CALLS>

/** Calls of a counter alone: sales for cash, and their tickets. It makes those of kiosk.ts as well. */
import { type Answer, Empty, Id, SeatId, type SoldBooking, TicketType } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

export interface PrintedTicket {
  ticketId: Id
  seatId: string
  /** The ticket as the printer would print it, as an SVG picture. */
  svg: string
  /** The same as ESC/POS bytes, base64. */
  escpos: string
}

export interface SaleRecord {
  booking: SoldBooking
  movieTitle: string
  startsAt: string
  /** `waiting`: the server has not answered yet. `conflict`: a manager has to settle it. `settled`: one has. */
  standing: 'waiting' | 'applied' | 'conflict' | 'settled'
}

const Sale = z.strictObject({
  bookingId: Id,
  tickets: z
    .array(z.strictObject({ seatId: SeatId, type: TicketType }))
    .min(1)
    .max(10),
  /** Minor units of the show's currency. */
  tendered: z.int().min(0).max(1_000_000_000),
  /** The total that the clerk was shown, in minor units. If prices have changed since, the sale is refused. */
  shownTotal: z.int().min(0).optional(),
})

export const COUNTER_CALLS = {
  /**
   * Sells the whole cart for cash. The answer is on the disk, with its tickets, and stands even when the server can't be
   * reached. The server's verdict comes as `saleAnswered`. Idempotent.
   */
  sell: { request: Sale, answer: z.custom<Answer<SoldBooking>>() },
  /** The tickets of a sale that this terminal made, as pictures and as printer bytes. */
  tickets: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<PrintedTicket[]>>() },
  /** Sends them to the receipt printer, where one is configured. */
  print: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<null>>() },
  /** The latest sales of this terminal, newest first, at most 50. */
  recentSales: { request: Empty, answer: z.custom<SaleRecord[]>() },
  /** The customer has the money of one of `payOuts` back: entered in the drawer's book, and told to the server. */
  paidOut: { request: z.strictObject({ conflictId: Id }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type CounterApi = ApiOf<typeof COUNTER_CALLS>

/** What an order would cost: the body and the answer of `POST /api/v1/quotes`. Nothing is held by asking. */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { WantedGoods } from '../pricing/goods.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { WantedCombo } from '../pricing/price-combos.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatCategory, SeatId } from '../seat-plan.ts'
import { CardNumber, PromoCodes } from './bookings.ts'
import { ViewedLine, ViewedTax } from './order-lines.ts'

const MAX_SHOWS = 10
const MAX_TICKETS = MAX_SHOWS * MAX_SEATS_IN_BOOKING

const atMost = (count: number): string => `must have at most ${count} items`
const QUANTITY = `must be a whole number from 1 to ${MAX_LINES_IN_ORDER}`

export const QuoteTicket = z
  .strictObject({
    showId: Id,
    /** As in a hold. */
    seatId: SeatId.optional(),
    /** In the place of a seat, for who hasn't chosen one yet. */
    category: SeatCategory.optional(),
    /** Absent: the first type that the price list has for the seat's category. */
    type: TicketType.optional(),
    cardNumber: CardNumber.optional(),
  })
  .refine(
    ({ seatId, category }) => (seatId === undefined) !== (category === undefined),
    'must have a seatId or a category, and not both',
  )
export type QuoteTicket = z.infer<typeof QuoteTicket>

export const QuoteRequest = z
  .strictObject({
    /** Only where there are no tickets: their shows tell it otherwise. */
    cinemaId: Id.optional(),
    /** Each takes a booking of up to 10 seats for its show. */
    tickets: z.array(QuoteTicket).max(MAX_TICKETS, atMost(MAX_TICKETS)).default([]),
    goods: z
      .array(
        WantedGoods.extend({ quantity: z.int(QUANTITY).min(1, QUANTITY).max(MAX_LINES_IN_ORDER, QUANTITY).default(1) }),
      )
      .max(MAX_LINES_IN_ORDER, atMost(MAX_LINES_IN_ORDER))
      .default([]),
    /** Their tickets are places in `tickets`, from 0 on. */
    combos: z.array(WantedCombo).max(MAX_LINES_IN_ORDER, atMost(MAX_LINES_IN_ORDER)).default([]),
    codes: PromoCodes.default([]),
  })
  .superRefine(({ cinemaId, tickets, goods, combos }, context) => {
    const refuse = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message })
    if (tickets.length + goods.length + combos.length === 0) return refuse([], 'must order something')
    if (tickets.length === 0 && cinemaId === undefined) refuse(['cinemaId'], 'must be given where there are no tickets')
    if (tickets.length > 0 && cinemaId !== undefined) refuse(['cinemaId'], 'must be left out where there are tickets')
    const counts = new Map<string, number>()
    const seats = new Set<string>()
    for (const [i, { showId, seatId }] of tickets.entries()) {
      counts.set(showId, (counts.get(showId) ?? 0) + 1)
      if (seatId === undefined) continue
      const seat = `${showId} ${seatId}`
      if (seats.has(seat)) refuse(['tickets', i, 'seatId'], 'names a seat twice')
      seats.add(seat)
    }
    if (counts.size > MAX_SHOWS) refuse(['tickets'], `must be for at most ${MAX_SHOWS} shows`)
    if (Math.max(0, ...counts.values()) > MAX_SEATS_IN_BOOKING) {
      refuse(['tickets'], `must have at most ${MAX_SEATS_IN_BOOKING} for a show`)
    }
  })
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const QuoteAnswer = z.object({
  /** Tickets in the request's order, then goods, combos' parts, fees. */
  lines: z.array(ViewedLine),
  byRate: z.array(ViewedTax),
  total: Money,
  /** The versions that these prices are from. Others may follow them at any time. */
  cites: z.object({ tariffId: Id, priceLists: z.array(z.object({ showId: Id, priceListId: Id })) }),
})
export type QuoteAnswer = z.infer<typeof QuoteAnswer>

/** What an order would cost: the body and the answer of `POST /api/v1/quotes`. Nothing is held by asking. */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { Id } from '../ids.ts'
import { Amount, Money } from '../money.ts'
import { PromoCode } from '../pricing/discounts.ts'
import { GoodsKey, WantedGoods } from '../pricing/goods.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { WantedCombo } from '../pricing/price-combos.ts'
import { TaxCode, TaxPercentage } from '../pricing/tax.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatCategory, SeatId } from '../seat-plan.ts'

const MAX_SHOWS = 10
const MAX_TICKETS = MAX_SHOWS * MAX_SEATS_IN_BOOKING
const MAX_CODES = 10

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
    /** For a type that is sold to members or students alone. */
    cardNumber: z.string().trim().min(1).max(40).optional(),
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
    codes: z.array(PromoCode).max(MAX_CODES, atMost(MAX_CODES)).default([]),
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

/** What a line is for. `ticket`: its place in the request's `tickets`. `combo`: that of the combo that it is a part of. */
const QuoteSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ticket: z.int(), type: TicketType, combo: z.int().optional() }),
  z.object({
    kind: z.literal('goods'),
    goods: GoodsKey,
    size: GoodsKey,
    extras: z.array(GoodsKey).readonly(),
    combo: z.int().optional(),
  }),
  z.object({ kind: z.literal('fee'), fee: GoodsKey }),
])

const QuoteOff = z.discriminatedUnion('by', [
  z.object({ by: z.literal('discount'), discountId: Id, name: z.string(), amount: Amount }),
  z.object({ by: z.literal('combo'), combo: GoodsKey, name: z.string(), amount: Amount }),
])

const TaxFacts = {
  /** Its name in the tariff. */
  rate: TaxCode,
  /** Thousandths of a percent: 9000 is 9 %. */
  percentage: TaxPercentage,
  net: Amount,
  tax: Amount,
  amount: Amount,
}

/** One thing. All its amounts are minor units of the total's currency. */
export const QuoteLine = z.object({
  of: QuoteSubject,
  /** For people: "Adult ticket", "Popcorn, Large, Caramel". */
  name: z.string(),
  /** By the lists, before anything is taken off. */
  price: Amount,
  /** What was taken off, and why. */
  off: z.array(QuoteOff),
  ...TaxFacts,
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const QuoteAnswer = z.object({
  /** Tickets in the request's order, then goods, combos' parts, fees. */
  lines: z.array(QuoteLine),
  byRate: z.array(z.object(TaxFacts)),
  total: Money,
  /** The versions that these prices are from. Others may follow them at any time. */
  cites: z.object({ tariffId: Id, priceLists: z.array(z.object({ showId: Id, priceListId: Id })) }),
})
export type QuoteAnswer = z.infer<typeof QuoteAnswer>

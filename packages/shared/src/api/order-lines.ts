/** The lines of an order and its sums by tax rate, as quotes and bookings show them. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { GoodsKey } from '../pricing/goods.ts'
import { TaxCode, TaxPercentage } from '../pricing/tax.ts'
import { TicketType } from '../pricing/ticket-type.ts'

/**
 * What a line is for. `ticket`: a quote's is its place in the request's `tickets`, a booking's in its own. `combo`: the place of the
 * combo that it is a part of.
 */
const LineSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ticket: z.int(), type: TicketType, combo: z.int().optional() }),
  z.object({
    kind: z.literal('goods'),
    goods: GoodsKey,
    size: GoodsKey,
    extras: z.array(GoodsKey).readonly(),
    combo: z.int().optional(),
  }),
  z.object({ kind: z.literal('voucher') }),
  z.object({ kind: z.literal('fee'), fee: GoodsKey }),
  z.object({ kind: z.literal('rounding') }),
])

const LineOff = z.discriminatedUnion('by', [
  z.object({ by: z.literal('discount'), discountId: Id, name: z.string(), amount: Amount }),
  z.object({ by: z.literal('combo'), combo: GoodsKey, name: z.string(), amount: Amount }),
  /** By hand, at a counter. */
  z.object({ by: z.literal('given'), reason: z.string(), amount: Amount }),
])

const TaxFacts = {
  /** Its name in the tariff; null: outside of tax, or a sale of which no tax is known. */
  rate: TaxCode.nullable(),
  /** Thousandths of a percent: 9000 is 9 %. */
  percentage: TaxPercentage,
  net: z.int(),
  tax: z.int(),
  amount: z.int(),
}

/** One thing. All its amounts are minor units of the total's currency; only a rounding may be below zero. */
export const ViewedLine = z.object({
  of: LineSubject,
  /** For people: "Adult ticket", "Popcorn, Large, Caramel". */
  name: z.string(),
  /** By the lists, before anything is taken off. */
  price: z.int(),
  /** What was taken off, and why. */
  off: z.array(LineOff),
  ...TaxFacts,
})
export type ViewedLine = z.infer<typeof ViewedLine>

/** The sum of all lines of a rate. */
export const ViewedTax = z.object(TaxFacts)
export type ViewedTax = z.infer<typeof ViewedTax>

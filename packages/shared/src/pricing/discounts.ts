/** Discounts and promo codes: what can be taken off an order, and on which conditions. How it is done: apply-discounts.ts. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { SeatCategory } from '../seat-plan.ts'
import { Instant } from '../times.ts'
import { GoodsKey } from './goods.ts'
import { ShowFormat } from './price-rules.ts'
import { SalesChannel } from './ticket-terms.ts'
import { TicketType } from './ticket-type.ts'
import { When } from './when.ts'

/** The tickets that it is for. Each part that is there must hold. */
const OfTickets = z.strictObject({
  on: z.literal('tickets'),
  types: z.array(TicketType).min(1).optional(),
  categories: z.array(SeatCategory).min(1).optional(),
  /** By the show's local start. */
  show: When.optional(),
  /** Not for a show in any of these: a code that isn't good for IMAX. */
  exceptFormats: z.array(ShowFormat).min(1).optional(),
})

/** The goods that it is for. Those of a combo are discounted already. */
const OfGoods = z.strictObject({ on: z.literal('goods'), goods: z.array(GoodsKey).min(1).optional() })

/** A part of a bundle: so many tickets of these types. */
const BundlePart = z.strictObject({ types: z.array(TicketType).min(1), quantity: z.int().min(1).max(20) })

export const Reduction = z.discriminatedUnion('kind', [
  /** Thousandths of a percent of each line: 20000 is 20 %. */
  z.strictObject({ kind: z.literal('percentage'), percentage: z.int().min(1).max(100_000) }),
  /** Off each line, at most what it costs. */
  z.strictObject({ kind: z.literal('amount'), amount: Amount.min(1) }),
  /** Off all lines together, at most what they cost, shared out over them. */
  z.strictObject({ kind: z.literal('amount_in_all'), amount: Amount.min(1) }),
  /** Each line costs so much, where it costs more. */
  z.strictObject({ kind: z.literal('price'), price: Amount }),
  /** Of so many lines at the same time, the cheapest ones cost nothing: take 3, pay 2. */
  z
    .strictObject({ kind: z.literal('n_for_m'), take: z.int().min(2).max(20), pay: z.int().min(1).max(19) })
    .refine(({ take, pay }) => pay < take, 'must take more than it pays'),
  /** These tickets together, at one price: a family ticket. */
  z.strictObject({ kind: z.literal('bundle'), parts: z.array(BundlePart).min(1).max(5), price: Amount }),
])
export type Reduction = z.infer<typeof Reduction>

export const PromoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,24}$/, 'must be 3 to 24 letters, digits or dashes')
export type PromoCode = z.infer<typeof PromoCode>

export const Discount = z
  .strictObject({
    id: Id,
    name: z.string().min(1).max(80),
    of: z.discriminatedUnion('on', [OfTickets, OfGoods]),
    reduction: Reduction,
    /** Set: only for those who name it. */
    code: PromoCode.optional(),
    channels: z.array(SalesChannel).min(1).optional(),
    /** When it may be bought: from the first instant on, before the second one. */
    sold: z.strictObject({ from: Instant.optional(), before: Instant.optional() }).optional(),
    /** Only where it is for at least so many lines of the order: a price for groups. */
    atLeast: z.int().min(2).max(200).optional(),
    /** How many lines, or bundles, it is for: in an order, for a customer, in all. */
    limits: z
      .strictObject({
        perOrder: z.int().min(1).optional(),
        perCustomer: z.int().min(1).optional(),
        inAll: z.int().min(1).optional(),
      })
      .default({}),
    /** True: may lie on the same line as others that may. False: a line that has it has no other. */
    isCombinable: z.boolean().default(false),
  })
  .refine(({ of: { on }, reduction: { kind } }) => on === 'tickets' || kind !== 'bundle', {
    path: ['reduction'],
    message: 'must not bundle goods: that is a combo',
  })
export type Discount = z.infer<typeof Discount>

/** Its uses are counted by the ledger, for a customer or in all. */
export const isCounted = ({ perCustomer, inAll }: Discount['limits']): boolean =>
  perCustomer !== undefined || inAll !== undefined

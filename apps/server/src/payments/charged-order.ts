/**
 * The lines of an order as its charge tells them: compressed, in values of at most 500 letters. They repeat themselves, so that an
 * order of ten tickets takes two or three values.
 */
import { Id, TaxCode, TaxPercentage } from '@marquee/shared'
import { z } from 'zod'
import { packed, unpacked } from './packed-metadata.ts'

/** A charge has 50 values. The rest of the sale takes up to 25, the gateway's own names a few. */
const MAX_VALUES = 20
const NAME = 'order'

const Name = z.string().max(80)
const Whole = z.int()

const Off = z.discriminatedUnion('by', [
  z.object({ by: z.literal('discount'), discountId: Id, name: Name, amount: Whole }),
  z.object({ by: z.literal('combo'), combo: Name, name: Name, amount: Whole }),
  z.object({ by: z.literal('given'), reason: z.string(), approvedBy: Name.optional(), amount: Whole }),
])

export const ChargedOrder = z.object({
  tariffId: Id.nullable(),
  lines: z
    .array(
      z.object({
        kind: z.enum(['ticket', 'goods', 'voucher', 'fee', 'rounding']),
        what: Name,
        details: z
          .object({
            name: z.string().optional(),
            size: Name.optional(),
            extras: z.array(Name).readonly().optional(),
            combo: Whole.optional(),
            isCounted: z.literal(true).optional(),
          })
          .nullable(),
        ticketId: Id.nullable(),
        priceListId: Id.nullable(),
        price: Whole,
        off: z.array(Off),
        rate: TaxCode.nullable(),
        percentage: TaxPercentage.nullable(),
        net: Whole,
        tax: Whole,
        amount: Whole,
      }),
    )
    .min(1),
  handOverLater: z.literal(true).optional(),
})
export type ChargedOrder = z.infer<typeof ChargedOrder>

/** An order whose discounts are too many to be told keeps what each line cost, as its price. */
export function orderToMetadata(order: ChargedOrder): Record<string, string> {
  const values = packed(NAME, order)
  return Object.keys(values).length > MAX_VALUES ? packed(NAME, withoutOff(order)) : values
}

/** undefined: it tells none, or not in words that are known here. */
export function orderFromMetadata(metadata: Record<string, string>): ChargedOrder | undefined {
  return ChargedOrder.safeParse(unpacked(NAME, metadata)).data
}

export const withoutOff = <O extends ChargedOrder>({ lines, ...order }: O) => ({
  ...order,
  lines: lines.map((line) => ({
    ...line,
    price: line.off.reduce((price, { amount }) => price - amount, line.price),
    off: [],
  })),
})

/**
 * The lines of an order as its charge tells them: compressed, in values of at most 500 letters. They repeat themselves, so that an
 * order of ten tickets takes two or three values.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Id, TaxCode, TaxPercentage } from '@marquee/shared'
import { z } from 'zod'

const MAX_VALUE = 500
/** A charge has 50 values. The rest of the sale takes up to 25, the gateway's own names a few. */
const MAX_VALUES = 20
/** No honest order is larger; it bounds what a forged value may make of itself. */
const MAX_BYTES = 1_000_000
const KEY = /^order(\d{1,2})$/

const Name = z.string().max(80)
const Whole = z.int()

const Off = z.discriminatedUnion('by', [
  z.object({ by: z.literal('discount'), discountId: Id, name: Name, amount: Whole }),
  z.object({ by: z.literal('combo'), combo: Name, name: Name, amount: Whole }),
  z.object({ by: z.literal('given'), reason: z.string(), approvedBy: Name, amount: Whole }),
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
})
export type ChargedOrder = z.infer<typeof ChargedOrder>

/** An order whose discounts are too many to be told keeps what each line cost, as its price. */
export function orderToMetadata(order: ChargedOrder): Record<string, string> {
  const values = valuesOf(order)
  return Object.fromEntries(
    (values.length > MAX_VALUES ? valuesOf(withoutOff(order)) : values).map((value, i) => [`order${i}`, value]),
  )
}

/** undefined: it tells none, or not in words that are known here. */
export function orderFromMetadata(metadata: Record<string, string>): ChargedOrder | undefined {
  const values: string[] = []
  for (const [key, value] of Object.entries(metadata)) {
    const place = KEY.exec(key)?.[1]
    if (place !== undefined) values[Number(place)] = value
  }
  try {
    const packed = Buffer.from(values.join(''), 'base64url')
    return ChargedOrder.safeParse(JSON.parse(inflateRawSync(packed, { maxOutputLength: MAX_BYTES }).toString())).data
  } catch {
    return undefined
  }
}

function valuesOf(order: ChargedOrder): string[] {
  const text = deflateRawSync(JSON.stringify(order)).toString('base64url')
  return Array.from({ length: Math.ceil(text.length / MAX_VALUE) }, (_, i) =>
    text.slice(i * MAX_VALUE, (i + 1) * MAX_VALUE),
  )
}

const withoutOff = ({ lines, ...order }: ChargedOrder): ChargedOrder => ({
  ...order,
  lines: lines.map((line) => ({
    ...line,
    price: line.off.reduce((price, { amount }) => price - amount, line.price),
    off: [],
  })),
})

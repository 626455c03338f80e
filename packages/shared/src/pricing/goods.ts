/** Goods and combos: what is sold beside tickets. Pure; amounts are minor units. */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { TaxCode } from './tax.ts'
import { TicketType } from './ticket-type.ts'

const Name = z.string().min(1).max(80)
/** `popcorn`, `large`: names a thing in its list of goods, in all versions of it. */
export const GoodsKey = z.string().regex(/^[a-z0-9][a-z0-9_]{0,39}$/, 'must be a word such as popcorn')
export type GoodsKey = z.infer<typeof GoodsKey>

const Priced = z.strictObject({ key: GoodsKey, name: Name, price: Amount })

/** The number under a barcode: EAN-8, UPC-A or EAN-13, with its check digit (GS1 General Specifications, 7.9). */
export const GoodsBarcode = z
  .string()
  .regex(/^(\d{8}|\d{12,13})$/, 'must be the 8, 12 or 13 digits under a barcode')
  .refine((text) => {
    const sum = [...text].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
    return sum % 10 === 0
  }, 'must end with the check digit of a barcode: one of its digits is another')
export type GoodsBarcode = z.infer<typeof GoodsBarcode>

/** A scanner may read the 12 digits of UPC-A as the 13 of EAN-13, with a zero before them. */
const asScanned = (barcode: GoodsBarcode): string => (barcode.length === 12 ? `0${barcode}` : barcode)

/** A thing in this size. Its barcode is on what comes packed; popcorn has none. */
const Size = Priced.extend({ barcode: GoodsBarcode.optional() })

const namesOnce = (things: readonly { key: string }[]): boolean =>
  new Set(things.map(({ key }) => key)).size === things.length
const ONCE = 'names a key twice'

export const Goods = z.strictObject({
  key: GoodsKey,
  name: Name,
  /** What it is found under: "Snacks", "Drinks". */
  category: Name,
  taxRate: TaxCode,
  /** At least one. Each has its price; the first is the usual one. */
  sizes: z.array(Size).min(1).max(20).refine(namesOnce, ONCE),
  /** Things to have on or in it, each at its price. */
  extras: z.array(Priced).max(20).refine(namesOnce, ONCE).default([]),
  /** True: there are so many and no more; the stock says how many. */
  isCounted: z.boolean().default(false),
})
export type Goods = z.infer<typeof Goods>

/** One of these is a part of the combo; `more` is paid on top for the better one. */
export const ComboChoice = z.strictObject({ goods: GoodsKey, size: GoodsKey, more: Amount.default(0) })
export type ComboChoice = z.infer<typeof ComboChoice>

/** Several things at one price. Its tickets keep theirs, so the goods bear all of the discount. */
export const Combo = z.strictObject({
  key: GoodsKey,
  name: Name,
  price: Amount,
  /** The tickets in it. Absent types: any. */
  tickets: z
    .strictObject({ quantity: z.int().min(1).max(10), types: z.array(TicketType).min(1).optional() })
    .optional(),
  /** A part each. */
  goods: z.array(z.array(ComboChoice).min(1).max(20)).min(1).max(10),
})
export type Combo = z.infer<typeof Combo>

/** All that a house sells beside tickets. */
export const GoodsList = z
  .strictObject({
    goods: z.array(Goods).max(500).refine(namesOnce, ONCE),
    combos: z.array(Combo).max(100).refine(namesOnce, ONCE),
  })
  .superRefine(({ goods, combos }, context) => {
    const barcodes = new Set<string>()
    for (const [i, { sizes }] of goods.entries()) {
      for (const [n, { barcode }] of sizes.entries()) {
        if (barcode === undefined) continue
        const path = ['goods', i, 'sizes', n, 'barcode']
        if (barcodes.has(asScanned(barcode))) {
          context.addIssue({ code: 'custom', path, message: 'must be the barcode of one thing alone' })
        }
        barcodes.add(asScanned(barcode))
      }
    }
    for (const [i, combo] of combos.entries()) {
      for (const [part, choices] of combo.goods.entries()) {
        for (const [n, { goods: key, size }] of choices.entries()) {
          if (sizeOf(goods, key, size) !== undefined) continue
          const path = ['combos', i, 'goods', part, n]
          context.addIssue({ code: 'custom', path, message: 'must be goods of this list, in one of their sizes' })
        }
      }
    }
  })
export type GoodsList = z.infer<typeof GoodsList>

function sizeOf(goods: readonly Goods[], key: GoodsKey, size: GoodsKey) {
  return goods.find((each) => each.key === key)?.sizes.find((each) => each.key === size)
}

/** One thing of the list as somebody wants it. */
export const WantedGoods = z.strictObject({
  goods: GoodsKey,
  size: GoodsKey,
  extras: z.array(GoodsKey).max(20).default([]),
})
export type WantedGoods = z.infer<typeof WantedGoods>

/** The thing with this barcode, without extras; undefined: the list has none. */
export function goodsOfBarcode(list: Pick<GoodsList, 'goods'>, barcode: GoodsBarcode): WantedGoods | undefined {
  for (const { key: goods, sizes } of list.goods) {
    const size = sizes.find((each) => each.barcode !== undefined && asScanned(each.barcode) === asScanned(barcode))
    if (size) return { goods, size: size.key, extras: [] }
  }
  return undefined
}

/** What it costs with its extras; undefined: the list has no such thing. */
export function priceOfGoods(
  list: Pick<GoodsList, 'goods'>,
  { goods: key, size, extras }: WantedGoods,
): { price: number; taxRate: TaxCode } | undefined {
  const found = list.goods.find((goods) => goods.key === key)
  const base = sizeOf(list.goods, key, size)
  if (!found || !base) return undefined
  let price = base.price
  for (const extra of extras) {
    const more = found.extras.find((each) => each.key === extra)?.price
    if (more === undefined) return undefined
    price += more
  }
  return { price, taxRate: found.taxRate }
}

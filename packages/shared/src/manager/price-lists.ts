/** Price lists at a manager's page: each in its latest version, who made which version and when, and making another one. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { MAX_AMOUNT } from '../money.ts'
import { Price, PriceList } from '../pricing/price-list.ts'
import { PriceRule } from '../pricing/price-rules.ts'
import { Instant } from '../times.ts'

export const PriceListVersion = z.object({
  priceListId: Id,
  /** 1, 2, 3 … */
  version: z.int().min(1),
  /** null: before versions were kept. */
  madeAt: Instant.nullable(),
  /** The manager's terminal; null: an import of the programme. */
  madeBy: z.string().nullable(),
})
export type PriceListVersion = z.infer<typeof PriceListVersion>

export const ManagedPriceList = z.object({
  /** The latest version. */
  priceList: PriceList,
  /** The latest first. */
  versions: z.array(PriceListVersion).min(1),
  /** The number of shows to come that are sold by it. */
  comingShows: z.int().min(0),
})
export type ManagedPriceList = z.infer<typeof ManagedPriceList>

export const PriceListsAnswer = z.object({ priceLists: z.array(ManagedPriceList) })
export type PriceListsAnswer = z.infer<typeof PriceListsAnswer>

const priceKey = ({ ticketType, category }: Price): string => `${ticketType} ${category}`

/**
 * Makes a version that follows another one, for every show to come that is sold by that one. Shows that have begun keep theirs.
 * Sent again with the same `priceListId` it is done once.
 */
export const ChangePriceListRequest = z
  .strictObject({
    /** Of the new version. */
    priceListId: Id,
    /** The version that was looked at. */
    follows: Id,
    prices: z
      .array(Price)
      .min(1)
      .max(200)
      .refine(
        (prices) => new Set(prices.map(priceKey)).size === prices.length,
        'must price a ticket type once in each category',
      ),
    rules: z.array(PriceRule).max(100),
  })
  .refine(({ prices, rules }) => {
    const added = rules.reduce((sum, { change }) => sum + (change.kind === 'add' ? Math.max(0, change.amount) : 0), 0)
    const highest = Math.max(
      ...prices.map(({ amount }) => amount),
      ...rules.map(({ change }) => (change.kind === 'price' ? change.amount : 0)),
    )
    return highest + added <= MAX_AMOUNT
  }, 'must not make a ticket cost more than money is counted here')
export type ChangePriceListRequest = z.infer<typeof ChangePriceListRequest>

/** `shows`: the number of shows that it was given to. */
export const ChangePriceListAnswer = z.object({ shows: z.int().min(0) })
export type ChangePriceListAnswer = z.infer<typeof ChangePriceListAnswer>

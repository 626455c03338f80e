/** Price lists: what a ticket of a type costs on a seat of a category. Pure; amounts are minor units of the list's currency. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { SeatCategory } from '../seat-plan.ts'
import { PriceRule } from './price-rules.ts'
import { TicketType } from './ticket-type.ts'

export const Price = z.object({ ticketType: TicketType, category: SeatCategory, amount: Amount })
export type Price = z.infer<typeof Price>

/** The first ticket type is the one that a new seat in a cart gets. */
export const PriceList = z.object({
  id: Id,
  name: z.string().min(1).max(200),
  currency: Currency,
  prices: z.array(Price).min(1),
  /** Absent: none. */
  rules: z.array(PriceRule).max(100).optional(),
})
export type PriceList = z.infer<typeof PriceList>

/** The price of one ticket in minor units, or undefined where the list has none for that type and category. */
export function priceOf(list: PriceList, ticketType: TicketType, category: SeatCategory): number | undefined {
  return list.prices.find((p) => p.ticketType === ticketType && p.category === category)?.amount
}

/** The ticket types of a list, each once, in the list's order. */
export function ticketTypesOf(list: PriceList): TicketType[] {
  return [...new Set(list.prices.map((p) => p.ticketType))]
}

/** The ticket types that the list has a price for in this category, in the list's order. The first is the usual one. */
export function ticketTypesFor(list: PriceList, category: SeatCategory): TicketType[] {
  return ticketTypesOf(list).filter((type) => priceOf(list, type, category) !== undefined)
}

/** The price of a seat's usual ticket in minor units; undefined: seats of this category aren't for sale. */
export function usualPrice(list: PriceList, category: SeatCategory): number | undefined {
  const [usual] = ticketTypesFor(list, category)
  return usual === undefined ? undefined : priceOf(list, usual, category)
}

/** The price in a seat map's legend: that of the list's first ticket type, in minor units. undefined: it has none here. */
export function legendPrice(list: PriceList, category: SeatCategory): number | undefined {
  const [first] = ticketTypesOf(list)
  return first === undefined ? undefined : priceOf(list, first, category)
}

/** The prices of these are no offer to everybody. */
const SET_ASIDE: readonly SeatCategory[] = ['wheelchair', 'companion']

/**
 * "From 7.00": the lowest price of a seat that anybody may take, in minor units. A list that has no price for any of these
 * categories is asked for its lowest of all.
 *
 * @param categories the categories of the seats that there are
 */
export function lowestPrice(prices: readonly Price[], categories: readonly SeatCategory[]): number {
  const everybody = categories.filter((category) => !SET_ASIDE.includes(category))
  for (const among of [everybody, categories]) {
    const amounts = prices.filter((price) => among.includes(price.category)).map((price) => price.amount)
    if (amounts.length > 0) return Math.min(...amounts)
  }
  return Math.min(...prices.map((price) => price.amount))
}

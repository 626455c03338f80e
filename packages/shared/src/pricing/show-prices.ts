/** A price list as it stands for one show: its rules have done their work, and are gone. Pure. */
import type { PriceList } from './price-list.ts'
import { applyRules, type ShowFormat } from './price-rules.ts'
import { localMoment } from './when.ts'

/** What the rules of a price list look at in a show. */
export interface RuledShow {
  startsAt: Date
  /** The cinema's. */
  timeZone: string
  formats?: readonly ShowFormat[] | undefined
  /** Local dates. */
  holidays?: readonly string[] | undefined
}

/** The list with the prices that this show has by its rules, under the id of the list. Without rules it is the list itself. */
export function pricesOfShow(
  list: PriceList,
  { startsAt, timeZone, formats = [], holidays = [] }: RuledShow,
): PriceList {
  const { rules = [], ...plain } = list
  if (rules.length === 0) return list
  const moment = localMoment(startsAt, timeZone, holidays)
  const prices = list.prices.map((price) => {
    const ticket = { type: price.ticketType, category: price.category, startsAt: moment, formats }
    return { ...price, amount: applyRules(rules, ticket, price.amount) }
  })
  return { ...plain, prices }
}

/** What a manager has changed in a price list, in words: read before it is sold by. Pure. */

import type { Price, PriceList, PriceRule } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

const nameOf = ({ ticketType, category }: Price): string =>
  say('type_and_category', { type: ticketTypeName(ticketType), category: CATEGORY_NAMES[category] })

/** Such as `Adult, Standard: SGD 12.50 is SGD 13.50`. A price that isn't usual is said as well: half or less, twice or more. */
export function priceChanges(list: PriceList, prices: readonly Price[], rules: readonly PriceRule[]): string[] {
  const inMoney = (amount: number): string => money({ amount, currency: list.currency })
  const before = new Map(list.prices.map((price) => [nameOf(price), price.amount]))
  const after = new Map(prices.map((price) => [nameOf(price), price.amount]))
  const known = (list.rules ?? []).map((rule) => JSON.stringify(rule))
  const wanted = rules.map((rule) => JSON.stringify(rule))
  return [
    ...[...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
      const [was, is] = [before.get(name), after.get(name)]
      if (was === is) return []
      if (was === undefined) return [say('price_new', { name, price: inMoney(is ?? 0) })]
      if (is === undefined) return [say('price_gone', { name })]
      return [say('price_becomes', { name, was: inMoney(was), is: inMoney(is), far: farFrom(was, is) })]
    }),
    ...rules.flatMap(({ name }, i) => (known.includes(wanted[i] ?? '') ? [] : [say('rule_new', { name })])),
    ...(list.rules ?? []).flatMap(({ name }, i) =>
      wanted.includes(known[i] ?? '') ? [] : [say('rule_ends', { name })],
    ),
  ]
}

/** A point in the wrong place is seen before it is sold by. */
function farFrom(was: number, is: number): 'free' | 'half' | 'twice' | 'near' {
  if (was === 0 || is === 0) return is === 0 ? 'free' : 'near'
  if (is * 2 <= was) return 'half'
  return is >= was * 2 ? 'twice' : 'near'
}

/** What a manager has changed in a price list, in words: read before it is sold by. Pure. */
import { formatMoney, type Price, type PriceList, type PriceRule, ticketTypeName } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'

const nameOf = ({ ticketType, category }: Price): string => `${ticketTypeName(ticketType)}, ${CATEGORY_NAMES[category]}`

/** Such as `Adult, Standard: SGD 12.50 is SGD 13.50`. A price that isn't usual is said as well: half or less, twice or more. */
export function priceChanges(list: PriceList, prices: readonly Price[], rules: readonly PriceRule[]): string[] {
  const money = (amount: number): string => formatMoney({ amount, currency: list.currency })
  const before = new Map(list.prices.map((price) => [nameOf(price), price.amount]))
  const after = new Map(prices.map((price) => [nameOf(price), price.amount]))
  const known = (list.rules ?? []).map((rule) => JSON.stringify(rule))
  const wanted = rules.map((rule) => JSON.stringify(rule))
  return [
    ...[...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
      const [was, is] = [before.get(name), after.get(name)]
      if (was === is) return []
      if (was === undefined) return [`${name}: new, ${money(is ?? 0)}`]
      if (is === undefined) return [`${name}: not for sale any more`]
      return [`${name}: ${money(was)} becomes ${money(is)}${farFrom(was, is)}`]
    }),
    ...rules.flatMap(({ name }, i) => (known.includes(wanted[i] ?? '') ? [] : [`Rule “${name}” is new`])),
    ...(list.rules ?? []).flatMap(({ name }, i) => (wanted.includes(known[i] ?? '') ? [] : [`Rule “${name}” ends`])),
  ]
}

/** A point in the wrong place is seen before it is sold by. */
function farFrom(was: number, is: number): string {
  if (was === 0 || is === 0) return is === 0 ? ': free' : ''
  if (is * 2 <= was) return ': half or less'
  return is >= was * 2 ? ': twice or more' : ''
}

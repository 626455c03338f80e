/** The lines of an order as `priceOrder` has priced it, for the books and for people. Pure. */
import type { GoodsList, Id, LineSubject, PricedOrder, Tariff } from '@marquee/shared'
import type { SoldLine } from './sold-order.ts'

/** @param tickets of the order, in its own order */
export function pricedLines(
  { lines, byRate }: PricedOrder,
  { goods }: Tariff,
  tickets: readonly { ticketId: Id | null; priceListId: Id }[],
): SoldLine[] {
  return lines.map(({ of, rate, covered: _covered, ...amounts }) => ({
    ...subjectOf(of, goods),
    ticketId: null,
    priceListId: null,
    ...(of.kind === 'ticket' && tickets[of.ticket]),
    rate,
    percentage: rate === null ? null : (byRate.find((sum) => sum.rate === rate)?.percentage ?? null),
    ...amounts,
  }))
}

function subjectOf(of: LineSubject, list: GoodsList): Pick<SoldLine, 'kind' | 'what' | 'details'> {
  const { kind } = of
  switch (of.kind) {
    case 'ticket':
      return { kind, what: of.type, details: of.combo === undefined ? null : { combo: of.combo } }
    case 'goods': {
      const { size, extras, combo } = of
      const found = list.goods.find(({ key }) => key === of.goods)
      const named = [found, found?.sizes.find(({ key }) => key === size)]
      const ofExtras = extras.map((extra) => found?.extras.find(({ key }) => key === extra))
      const name = [...named, ...ofExtras].map((each) => each?.name).join(', ')
      const more = { ...(combo !== undefined && { combo }), ...(found?.isCounted && { isCounted: true as const }) }
      return { kind, what: of.goods, details: { name, size, extras, ...more } }
    }
    case 'fee':
      return { kind, what: of.fee, details: { name: of.name } }
    case 'voucher':
      return of.plan === undefined
        ? { kind, what: kind, details: null }
        : { kind, what: 'subscription', details: { name: of.plan } }
  }
}

export const roundingLine = (amount: number): SoldLine => ({ ...plainLine('rounding', amount), what: 'rounding' })

/** What was sold by an order whose price can't be computed. Nobody knows its tax. */
export const unpricedLine = (amount: number): SoldLine => ({ ...plainLine('goods', amount), what: 'unpriced' })

/** Money beside tickets of an order whose price can't be computed, and that has nothing but tickets. */
export const unpricedFee = (amount: number): SoldLine => ({ ...plainLine('fee', amount), what: 'unpriced' })

const plainLine = (kind: SoldLine['kind'], amount: number): Omit<SoldLine, 'what'> => ({
  kind,
  details: null,
  ticketId: null,
  priceListId: null,
  price: amount,
  off: [],
  rate: null,
  percentage: null,
  net: amount,
  tax: 0,
  amount,
})

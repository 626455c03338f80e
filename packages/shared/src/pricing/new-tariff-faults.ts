/**
 * What a new version of a tariff may not have, though versions that the ledger has may: an earlier program made them, and they
 * must still be read. Pure.
 */
import type { Discount } from './discounts.ts'
import type { Tariff } from './tariff.ts'
import { type Fault, namedTwice } from './tariff-faults.ts'
import type { TicketTerms } from './ticket-terms.ts'

type Path = Fault['path']

export function newTariffFaults(tariff: Tariff): Fault[] {
  const goods = new Set(tariff.goods.goods.map(({ key }) => key))
  return [
    ...textFaults(tariff, []),
    ...tariff.terms.flatMap((terms, i) => at(['terms', i], termsFaults(terms))),
    ...tariff.discounts.flatMap((discount, i) => at(['discounts', i], discountFaults(discount, goods))),
    ...namedTwice(tariff.holidays).map((i) => ({ path: ['holidays', i], problem: 'is in the tariff twice' })),
  ]
}

const at = (path: Path, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }))

function termsFaults({ age }: TicketTerms): Fault[] {
  const { from, to } = age ?? {}
  const isNobody = from !== undefined && to !== undefined && to < from
  return isNobody ? [{ path: ['age', 'to'], problem: 'must be the age from which it is sold, or a higher one' }] : []
}

function discountFaults({ sold, of }: Discount, goods: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = []
  const { from, before } = sold ?? {}
  if (from !== undefined && before !== undefined && Date.parse(before) <= Date.parse(from)) {
    faults.push({ path: ['sold', 'before'], problem: 'must be later than the moment from which it may be bought' })
  }
  if (of.on === 'goods') {
    for (const [i, key] of (of.goods ?? []).entries()) {
      if (!goods.has(key)) faults.push({ path: ['of', 'goods', i], problem: 'must be goods of this tariff' })
    }
    return faults
  }
  const { dates } = of.show ?? {}
  if (dates?.from !== undefined && dates.to !== undefined && dates.to < dates.from) {
    faults.push({ path: ['of', 'show', 'dates', 'to'], problem: 'must be the first day of its shows, or a later one' })
  }
  return faults
}

/** Postgres keeps no zero byte in a text, and a name that nobody can see is none. */
function textFaults(value: unknown, path: Path): Fault[] {
  if (typeof value === 'string') {
    if (value.trim() === '') return [{ path, problem: 'must not be empty' }]
    const isPlain = value.isWellFormed() && !/\p{Cc}/u.test(value)
    return isPlain ? [] : [{ path, problem: 'must be text without control characters' }]
  }
  if (Array.isArray(value)) return value.flatMap((each, i) => textFaults(each, [...path, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textFaults(each, [...path, key]))
}

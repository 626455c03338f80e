/** What is wrong in a tariff whose fields are all of their form: names that are there twice, and names of what isn't there. Pure. */
import type { Discount } from './discounts.ts'
import type { GoodsList } from './goods.ts'
import type { TaxTable } from './tax.ts'
import type { TicketTerms } from './ticket-terms.ts'

/** `problem` completes a sentence that begins with the field. */
export interface Fault {
  path: (string | number)[]
  problem: string
}

interface TariffParts {
  taxes: TaxTable
  ticketTaxRate: string
  terms: readonly Pick<TicketTerms, 'type'>[]
  discounts: readonly Pick<Discount, 'id'>[]
  goods: GoodsList
  fees: readonly { key: string; taxRate: string }[]
}

/** The place of each name that was there before. */
export function namedTwice(names: readonly string[]): number[] {
  return names.flatMap((name, i) => (names.indexOf(name) < i ? [i] : []))
}

export function tariffFaults({ taxes, ticketTaxRate, terms, discounts, goods, fees }: TariffParts): Fault[] {
  const rates = taxes.rates.map(({ code }) => code)
  const twice = (names: readonly string[], at: (i: number) => (string | number)[]): Fault[] =>
    namedTwice(names).map((i) => ({ path: at(i), problem: 'is in the tariff twice' }))
  const cited = [
    { path: ['ticketTaxRate'], rate: ticketTaxRate },
    ...goods.goods.map(({ taxRate: rate }, i) => ({ path: ['goods', 'goods', i, 'taxRate'], rate })),
    ...fees.map(({ taxRate: rate }, i) => ({ path: ['fees', i, 'taxRate'], rate })),
  ]
  return [
    ...twice(rates, (i) => ['taxes', 'rates', i, 'code']),
    ...twice(
      terms.map(({ type }) => type),
      (i) => ['terms', i, 'type'],
    ),
    ...twice(
      discounts.map(({ id }) => id),
      (i) => ['discounts', i, 'id'],
    ),
    ...twice(
      fees.map(({ key }) => key),
      (i) => ['fees', i, 'key'],
    ),
    ...cited
      .filter(({ rate }) => !rates.includes(rate))
      .map(({ path, rate }) => ({ path, problem: `names the tax rate ${rate}, which the tariff does not have` })),
  ]
}

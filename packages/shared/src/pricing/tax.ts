/**
 * Tax by line and rate. It is rounded once a rate and order, and the rounding is shared out to the lines. So any part of an
 * order can be given back, and all that is given back adds up to what was taken. Pure; amounts are minor units.
 */
import { z } from 'zod'
import { divideRounded } from './rounding.ts'
import { shareOut } from './share-out.ts'

/** `reduced`: names a rate in its table. A line without one is outside of tax, as a gift card that is sold. */
export const TaxCode = z.string().regex(/^[a-z][a-z0-9_]{0,19}$/, 'must be a word such as reduced')
export type TaxCode = z.infer<typeof TaxCode>

/** Thousandths of a percent: 5500 is 5.5 %, 8875 the 8.875 % of New York. */
export const TaxPercentage = z.int().min(0).max(100_000)
const WHOLE = 100_000n

/**
 * The tax rates of a house. `included`: prices are what the customer pays, tax is a part of them, as in Europe.
 * `added`: tax comes on top of each price, as in the United States.
 */
export const TaxTable = z.strictObject({
  mode: z.enum(['included', 'added']),
  rates: z.array(z.strictObject({ code: TaxCode, percentage: TaxPercentage })).max(50),
})
export type TaxTable = z.infer<typeof TaxTable>

/** What one line comes to, without its tax and with it. */
export interface TaxedLine {
  rate: TaxCode | null
  net: number
  tax: number
  amount: number
}

export interface TaxOfRate {
  rate: TaxCode | null
  /** Thousandths of a percent. */
  percentage: number
  net: number
  tax: number
  amount: number
}

/** The percentage of a code, in thousandths of a percent; undefined: the table has no such rate. */
export function percentageOf(table: TaxTable, code: TaxCode): number | undefined {
  return table.rates.find((rate) => rate.code === code)?.percentage
}

/**
 * @param lines what each costs by its price and discounts: with its tax where tax is included, without it where it is added
 * @returns the lines in their order, and a sum for each rate, in the order in which the rates come up
 * @throws RangeError for a rate that the table doesn't have
 */
export function taxLines(
  table: TaxTable,
  lines: readonly { rate: TaxCode | null; cost: number }[],
): { lines: TaxedLine[]; byRate: TaxOfRate[] } {
  const taxed: TaxedLine[] = lines.map(({ rate, cost }) => ({ rate, net: cost, tax: 0, amount: cost }))
  const byRate: TaxOfRate[] = []
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const percentage = rate === null ? 0 : percentageOf(table, rate)
    if (percentage === undefined) throw new RangeError(`the tax table has no rate ${rate}`)
    const ofRate = taxed.filter((line) => line.rate === rate)
    const costs = ofRate.map(({ amount }) => amount)
    const tax = taxOf(
      table.mode,
      costs.reduce((sum, cost) => sum + cost, 0),
      percentage,
    )
    for (const [i, part] of shareOut(tax, costs).entries()) {
      const line = ofRate[i] as TaxedLine
      line.tax = part
      if (table.mode === 'included') line.net -= part
      else line.amount += part
    }
    const sumOf = (key: 'net' | 'tax' | 'amount') => ofRate.reduce((sum, line) => sum + line[key], 0)
    byRate.push({ rate, percentage, net: sumOf('net'), tax: sumOf('tax'), amount: sumOf('amount') })
  }
  return { lines: taxed, byRate }
}

function taxOf(mode: TaxTable['mode'], cost: number, percentage: number): number {
  const share = BigInt(percentage)
  return divideRounded(BigInt(cost) * share, mode === 'included' ? WHOLE + share : WHOLE)
}

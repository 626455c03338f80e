/** What a terminal says that its shift came to, short enough for a message; the server compares it with its ledger. */
import { z } from 'zod'
import { Currency } from '../money.ts'
import { type ShiftReport, TakenBy } from './shift-report.ts'

/** A day's takings at one drawer, in minor units of whatever currency, stay far below it. */
const MAX_SUM = 1_000_000_000_000
const Sum = z.int().min(-MAX_SUM).max(MAX_SUM)
const Count = z.int().min(0).max(1_000_000)

export const ShiftSums = z.strictObject({
  currency: Currency,
  orders: Count,
  byMethod: z
    .array(z.strictObject({ method: TakenBy, amount: Sum, tips: Sum }))
    .max(TakenBy.options.length)
    .refine((by) => new Set(by.map(({ method }) => method)).size === by.length, 'must not name a way to pay twice'),
  givenBack: Sum,
  paidIn: Sum,
  paidOut: Sum,
  safeDrops: Sum,
  noSale: Count,
  expected: Sum,
})
export type ShiftSums = z.infer<typeof ShiftSums>

export function sumsOfReport(report: ShiftReport): ShiftSums {
  const { currency, orders, byMethod, givenBack, paidIn, paidOut, safeDrops, noSale, expected } = report
  return {
    currency,
    orders,
    byMethod: byMethod.map(({ method, amount, tips }) => ({ method, amount, tips })),
    ...{ givenBack, paidIn, paidOut, safeDrops, noSale, expected },
  }
}

/** `of`: a way to pay, or a figure of `ShiftSums`. */
export interface SumsDifference {
  of: string
  told: number
  ledger: number
}

/** Where the two say different things; empty: nowhere. Ways by which nothing was paid are the same as none. */
export function compareSums(told: ShiftSums, ledger: ShiftSums): SumsDifference[] {
  const figures = ['orders', 'givenBack', 'paidIn', 'paidOut', 'safeDrops', 'noSale', 'expected'] as const
  const paidBy = ({ byMethod }: ShiftSums, method: TakenBy): number =>
    byMethod.filter((by) => by.method === method).reduce((all, { amount, tips }) => all + amount + tips, 0)
  return [
    ...figures.map((of) => ({ of, told: told[of], ledger: ledger[of] })),
    ...TakenBy.options.map((method) => ({ of: method, told: paidBy(told, method), ledger: paidBy(ledger, method) })),
  ].filter((each) => each.told !== each.ledger)
}

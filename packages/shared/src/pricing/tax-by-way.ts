/**
 * How much of an order's tax belongs to what each of its payments pays, so that a company's invoice can say so. Pure; amounts are minor
 * units. Every part is whole, and all parts together are the order's tax, to the last minor unit.
 */
import { shareOut } from './share-out.ts'
import type { TaxCode } from './tax.ts'

export interface LineWithTax {
  /** null: outside of tax. */
  rate: TaxCode | null
  /** Thousandths of a percent; null where there is no rate. */
  percentage: number | null
  amount: number
  tax: number
  /** What a subscription pays of it: that part has no share in what money pays. */
  covered?: number | undefined
}

export interface TaxPart {
  rate: TaxCode | null
  percentage: number | null
  /** With its tax. */
  gross: number
  tax: number
}

/**
 * Each payment in turn takes its part of what is left of every rate, in proportion, and the tax of each rate is shared out by these
 * parts. Both by largest remainder.
 * @param lines without the rounding of cash, as they stand
 * @param pays of each payment, before rounding; of subscriptions none
 * @returns by payment, in their order. Where payments come to more than the lines, the rest is outside of tax
 */
export function taxByWay(lines: readonly LineWithTax[], pays: readonly number[]): TaxPart[][] {
  const rates = byRate(lines)
  const left = rates.map(({ gross }) => gross)
  const taken = pays.map((amount) => {
    const most = left.reduce((sum, each) => sum + each, 0)
    const within = Math.min(amount, most)
    const parts = within === 0 ? left.map(() => 0) : shareOut(within, left)
    parts.forEach((part, i) => {
      left[i] = (left[i] ?? 0) - part
    })
    return { parts, over: amount - within }
  })
  // What nobody pays any more has its part of the tax as well.
  const taxes = rates.map(({ tax }, i) => {
    const weights = [...taken.map(({ parts }) => parts[i] ?? 0), left[i] ?? 0]
    return shareOut(tax, weights)
  })
  return taken.map(({ parts, over }, way) => {
    const taxed = rates.flatMap(({ rate, percentage }, i): TaxPart[] => {
      const gross = parts[i] ?? 0
      return gross === 0 ? [] : [{ rate, percentage, gross, tax: taxes[i]?.[way] ?? 0 }]
    })
    return over === 0 ? taxed : [...taxed, { rate: null, percentage: null, gross: over, tax: 0 }]
  })
}

/** What becomes of a payment's tax: the parts after, less those before. Both come to the amount that moved. */
export function taxMoved(before: readonly TaxPart[], after: readonly TaxPart[]): TaxPart[] {
  const moved = new Map<string, TaxPart>()
  const add = (parts: readonly TaxPart[], sign: 1 | -1): void => {
    for (const { rate, percentage, gross, tax } of parts) {
      const key = `${rate} ${percentage}`
      const known = moved.get(key) ?? { rate, percentage, gross: 0, tax: 0 }
      moved.set(key, { ...known, gross: known.gross + sign * gross, tax: known.tax + sign * tax })
    }
  }
  add(after, 1)
  add(before, -1)
  return [...moved.values()].filter(({ gross, tax }) => gross !== 0 || tax !== 0)
}

/**
 * What moved as far as it comes to an amount that goes back. The parts come to more where another order carries some of it.
 * @param amount above zero; the parts that go back are below it
 */
export function taxOfAmount(moved: readonly TaxPart[], amount: number): TaxPart[] {
  const all = moved.reduce((sum, { gross }) => sum + gross, 0)
  if (all === -amount) return [...moved]
  const back = moved.filter(({ gross }) => gross < 0)
  if (back.length === 0) return [{ rate: null, percentage: null, gross: -amount, tax: 0 }]
  const shares = shareOut(
    -amount,
    back.map(({ gross }) => -gross),
  )
  return back.map((part, i) => {
    const gross = shares[i] ?? 0
    return { ...part, gross, tax: Math.round((part.tax * gross) / part.gross) }
  })
}

function byRate(lines: readonly LineWithTax[]): TaxPart[] {
  const rates = new Map<string, TaxPart>()
  for (const { rate, percentage, amount, tax, covered = 0 } of lines) {
    const [ofMoney = 0] = amount === 0 ? [tax] : shareOut(tax, [amount - covered, covered])
    const key = `${rate} ${percentage}`
    const known = rates.get(key) ?? { rate, percentage, gross: 0, tax: 0 }
    rates.set(key, { ...known, gross: known.gross + amount - covered, tax: known.tax + ofMoney })
  }
  return [...rates.values()].toSorted((a, b) => (b.percentage ?? -1) - (a.percentage ?? -1) || order(a.rate, b.rate))
}

const order = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0

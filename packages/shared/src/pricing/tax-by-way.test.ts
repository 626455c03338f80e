import { describe, expect, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { type LineWithTax, taxByWay, taxMoved, taxOfAmount } from './tax-by-way.ts'

const line = (amount: number, tax: number, percentage: number | null, covered = 0): LineWithTax => ({
  rate: percentage === null ? null : `rate ${percentage}`,
  percentage,
  amount,
  tax,
  covered,
})
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

describe('the tax in what each payment pays', () => {
  it('is shared out by largest remainder, also a cent that can’t be halved', () => {
    // 10.00 with 0.91 of tax at 10 %, and 5.00 with 0.83 at 20 %. Two equal halves.
    const lines = [line(1000, 91, 10_000), line(500, 83, 20_000)]
    const [first = [], second = []] = taxByWay(lines, [750, 750])
    expect(first.map(({ gross, tax }) => [gross, tax])).toEqual([
      [250, 42],
      [500, 46],
    ])
    expect(second.map(({ gross, tax }) => [gross, tax])).toEqual([
      [250, 41],
      [500, 45],
    ])
  })

  it('has no part of what a subscription pays of a ticket', () => {
    expect(taxByWay([line(1250, 103, 9000, 1250), line(650, 54, 9000)], [650])).toEqual([
      [{ rate: 'rate 9000', percentage: 9000, gross: 650, tax: 54 }],
    ])
  })

  it('is nothing for what was paid above the lines', () => {
    expect(taxByWay([line(100, 9, 9000)], [150])[0]?.at(-1)).toEqual({
      rate: null,
      percentage: null,
      gross: 50,
      tax: 0,
    })
  })

  it('goes back by as much as the payment pays less', () => {
    const lines = [line(1000, 91, 10_000), line(1000, 167, 20_000)]
    const before = taxByWay(lines, [1000, 1000])[1] ?? []
    const after = taxByWay(lines.slice(0, 1), [1000, 0])[1] ?? []
    const moved = taxMoved(before, after)
    expect(sum(moved.map(({ gross }) => gross))).toBe(-1000)
    expect(taxOfAmount(moved, 400).reduce((all, { gross }) => all + gross, 0)).toBe(-400)
  })
})

const Line = fc
  .record({
    amount: fc.nat({ max: 20_000 }),
    percentage: fc.constantFrom(null, 5500, 10_000, 20_000),
    covered: fc.nat({ max: 3 }),
  })
  .map(({ amount, percentage, covered }) => {
    const tax = percentage === null ? 0 : Math.round((amount * percentage) / (100_000 + percentage))
    return line(amount, tax, percentage, covered === 0 ? amount : 0)
  })

it('comes to the order’s tax, and its parts to each payment, of 10,000 random orders', () => {
  fc.assert(
    fc.property(
      fc.array(Line, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat({ max: 1000 }), { maxLength: 4 }),
      (lines, cuts) => {
        const uncovered = lines.filter(({ covered }) => covered === 0)
        const total = sum(uncovered.map(({ amount }) => amount))
        let left = total
        const pays = cuts.map((cut) => {
          const part = Math.min(left, Math.floor((total * cut) / 1000))
          left -= part
          return part
        })
        pays.push(left)
        const parts = taxByWay(lines, pays)
        parts.forEach((each, i) => {
          expect(sum(each.map(({ gross }) => gross))).toBe(pays[i])
          for (const { gross, tax } of each) expect(tax).toBeLessThanOrEqual(gross)
        })
        if (total > 0) {
          expect(sum(parts.flat().map(({ tax }) => tax))).toBe(sum(uncovered.map(({ tax }) => tax)))
        }
      },
    ),
    { numRuns: 10_000 },
  )
})

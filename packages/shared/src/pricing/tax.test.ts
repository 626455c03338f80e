import { describe, expect, it } from 'vitest'
import { percentageOf, TaxTable as Table, type TaxTable, taxLines } from './tax.ts'

const france: TaxTable = {
  mode: 'included',
  rates: [
    { code: 'admission', percentage: 5500 },
    { code: 'food', percentage: 10_000 },
  ],
}
const newYork: TaxTable = { mode: 'added', rates: [{ code: 'city', percentage: 8875 }] }

describe('tax that is included', () => {
  it('is a part of what the customer pays', () => {
    // 12.00 × 5.5 / 105.5 = 0.6256
    expect(taxLines(france, [{ rate: 'admission', cost: 1200 }]).lines).toEqual([
      { rate: 'admission', net: 1137, tax: 63, amount: 1200 },
    ])
  })

  it('is rounded once a rate and order: three tickets pay 1.88 together, and not three times 0.63', () => {
    const { lines, byRate } = taxLines(france, Array(3).fill({ rate: 'admission', cost: 1200 }))
    expect(lines.map(({ tax }) => tax)).toEqual([63, 63, 62])
    expect(byRate).toEqual([{ rate: 'admission', percentage: 5500, net: 3412, tax: 188, amount: 3600 }])
  })

  it('leaves what is paid as it is', () => {
    const { lines } = taxLines(france, [
      { rate: 'admission', cost: 2500 },
      { rate: 'admission', cost: 2500 },
    ])
    expect(lines.map(({ amount }) => amount)).toEqual([2500, 2500])
  })

  it('is nothing on what costs nothing', () => {
    expect(taxLines(france, [{ rate: 'food', cost: 0 }])).toEqual({
      lines: [{ rate: 'food', net: 0, tax: 0, amount: 0 }],
      byRate: [{ rate: 'food', percentage: 10_000, net: 0, tax: 0, amount: 0 }],
    })
  })
})

describe('tax that is added', () => {
  it('comes on top of each price', () => {
    // 15.48 × 0.08875 = 1.3739
    const { lines, byRate } = taxLines(newYork, [
      { rate: 'city', cost: 899 },
      { rate: 'city', cost: 649 },
    ])
    expect(lines).toEqual([
      { rate: 'city', net: 899, tax: 80, amount: 979 },
      { rate: 'city', net: 649, tax: 57, amount: 706 },
    ])
    expect(byRate).toEqual([{ rate: 'city', percentage: 8875, net: 1548, tax: 137, amount: 1685 }])
  })

  it('rounds half a cent up', () => {
    // 1.00 × 0.5 % = 0.005
    const table: TaxTable = { mode: 'added', rates: [{ code: 'half', percentage: 500 }] }
    expect(taxLines(table, [{ rate: 'half', cost: 100 }]).byRate[0]?.tax).toBe(1)
  })
})

describe('rates', () => {
  it('come in the order in which the lines bring them up', () => {
    const { byRate } = taxLines(france, [
      { rate: 'food', cost: 600 },
      { rate: null, cost: 5000 },
      { rate: 'admission', cost: 1200 },
      { rate: 'food', cost: 400 },
    ])
    expect(byRate.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['food', 1000],
      [null, 5000],
      ['admission', 1200],
    ])
  })

  it('a gift card that is sold has none', () => {
    expect(taxLines(newYork, [{ rate: null, cost: 5000 }]).lines).toEqual([
      { rate: null, net: 5000, tax: 0, amount: 5000 },
    ])
  })

  it('a rate that the table doesn’t have is a bug of who asks', () => {
    expect(percentageOf(france, 'luxury')).toBeUndefined()
    expect(() => taxLines(france, [{ rate: 'luxury', cost: 1 }])).toThrow(RangeError)
  })

  it('may be 0 %, or have three digits, and no more than 100 %', () => {
    const isTable = (percentage: number) =>
      Table.safeParse({ mode: 'added', rates: [{ code: 'a', percentage }] }).success
    expect([0, 8875, 100_000].map(isTable)).toEqual([true, true, true])
    expect([-1, 8.875, 100_001].map(isTable)).toEqual([false, false, false])
  })

  it('200 of the largest amounts are taxed exactly', () => {
    const { byRate } = taxLines(newYork, Array(200).fill({ rate: 'city', cost: 1_000_000_000 }))
    expect(byRate[0]).toMatchObject({ net: 200_000_000_000, tax: 17_750_000_000, amount: 217_750_000_000 })
  })
})

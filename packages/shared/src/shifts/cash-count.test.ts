import { describe, expect, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { minorDigits } from '../money.ts'
import { CashCount, countCash, parsePieces, strangePiece, sumOfPieces } from './cash-count.ts'
import { denominationsOf } from './denominations.ts'

const CURRENCIES = ['SGD', 'EUR', 'GBP', 'USD', 'CAD', 'NZD', 'CHF', 'SEK', 'DKK', 'HUF', 'INR', 'JPY', 'ISK', 'KWD']
const of = (currency: string): number[] => {
  const known = denominationsOf(currency)
  if (!known) throw new Error(`${currency} is not in the table`)
  return [...known.notes, ...known.coins]
}

describe('notes and coins', () => {
  it.each(CURRENCIES)('of %s are whole minor units, the largest first, none twice', (currency) => {
    const { notes, coins } = denominationsOf(currency) ?? { notes: [], coins: [] }
    for (const values of [notes, coins]) {
      expect(values.length).toBeGreaterThan(0)
      expect(values.every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true)
      expect(values).toEqual([...new Set(values)].sort((a, b) => b - a))
    }
    expect(new Set(of(currency)).size).toBe(of(currency).length)
  })

  it('of yen have no fraction, and those of Kuwait have three digits', () => {
    expect(of('JPY')).toEqual([10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1])
    expect(of('KWD')).toEqual([20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 20, 10, 5])
    expect([minorDigits('JPY'), minorDigits('KWD')]).toEqual([0, 3])
  })

  it('of a currency that is not in the table are unknown: it is counted as a sum', () => {
    expect(denominationsOf('XAF')).toBeUndefined()
    expect(CashCount.safeParse({ currency: 'XAF', amount: 1500 }).success).toBe(true)
    expect(strangePiece({ currency: 'XAF', amount: 7, pieces: [{ value: 7, pieces: 1 }] })).toBeUndefined()
  })
})

describe('a count', () => {
  it('is the sum of its pieces, whatever they are, and fits into a message', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 15, maxLength: 15 }),
        (currency, numbers) => {
          const pieces = of(currency).map((value, i) => ({ value, pieces: numbers[i] ?? 0 }))
          const count = countCash(currency, pieces)
          expect(count?.amount).toBe(pieces.reduce((sum, { value, pieces: n }) => sum + value * n, 0))
          expect(CashCount.parse(count)).toEqual(count)
          expect(sumOfPieces(count?.pieces ?? [])).toBe(count?.amount)
        },
      ),
    )
  })

  it('of more than an amount of money may be is none', () => {
    expect(countCash('EUR', [{ value: 50_000, pieces: 100_000 }])).toBeUndefined()
  })

  it.each([
    ['a negative sum', { currency: 'EUR', amount: -1 }],
    ['a negative number of pieces', { currency: 'EUR', amount: 0, pieces: [{ value: 100, pieces: -1 }] }],
    ['half a piece', { currency: 'EUR', amount: 50, pieces: [{ value: 100, pieces: 0.5 }] }],
    ['letters', { currency: 'EUR', amount: '12', pieces: [] }],
    ['twelve digits', { currency: 'EUR', amount: 123_456_789_012 }],
    ['a sum that its pieces don’t come to', { currency: 'EUR', amount: 101, pieces: [{ value: 100, pieces: 1 }] }],
    ['a note twice', { currency: 'EUR', amount: 200, pieces: [100, 100].map((value) => ({ value, pieces: 1 })) }],
    ['a piece of nothing', { currency: 'EUR', amount: 0, pieces: [{ value: 0, pieces: 3 }] }],
    ['no number', { currency: 'EUR', amount: Number.NaN }],
  ])('with %s is refused', (_, count) => {
    expect(CashCount.safeParse(count).success).toBe(false)
  })

  it('with a note that the currency doesn’t have names it', () => {
    expect(strangePiece({ currency: 'EUR', amount: 700, pieces: [{ value: 700, pieces: 1 }] })).toBe(700)
    expect(strangePiece({ currency: 'EUR', amount: 500, pieces: [{ value: 500, pieces: 1 }] })).toBeUndefined()
  })
})

describe('what is typed into a field', () => {
  it.each([
    ['', 0],
    [' 12 ', 12],
    ['0', 0],
    ['100000', 100_000],
  ])('“%s” is a number of pieces', (text, count) => {
    expect(parsePieces(text)).toBe(count)
  })
  it.each(['twelve', '12a', '-1', '+1', '1.5', '1,5', '1e3', '0x10', '١٢', '100001', '123456789012', 'NaN', '1 2'])(
    '“%s” is none',
    (text) => {
      expect(parsePieces(text)).toBeUndefined()
    },
  )
})

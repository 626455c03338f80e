import { denominationsOf } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { changePieces } from './change-pieces.ts'

const inShort = (change: number, currency: string): string | undefined =>
  changePieces(change, currency)
    ?.map(({ value, pieces }) => `${pieces} × ${value}`)
    .join(', ')

describe('the change of a sale', () => {
  it('is given in as few notes and coins as it takes', () => {
    expect(inShort(2750, 'SGD')).toBe('2 × 1000, 1 × 500, 1 × 200, 1 × 50')
    expect(inShort(1385, 'EUR')).toBe('1 × 1000, 1 × 200, 1 × 100, 1 × 50, 1 × 20, 1 × 10, 1 × 5')
    expect(inShort(640, 'JPY')).toBe('1 × 500, 1 × 100, 4 × 10')
  })

  it.each(['SGD', 'EUR', 'GBP', 'USD', 'INR', 'KWD', 'CHF'])(
    'of %s is never given in more pieces than needed',
    (currency) => {
      const { notes = [], coins = [] } = denominationsOf(currency) ?? {}
      const values = [...notes, ...coins]
      const unit = Math.min(...values)
      const fewest = [0]
      const given = [0]
      for (let amount = 1; amount <= 2000; amount++) {
        fewest[amount] = Math.min(
          ...values.filter((value) => value / unit <= amount).map((value) => (fewest[amount - value / unit] ?? 0) + 1),
        )
        given[amount] = changePieces(amount * unit, currency)?.reduce((sum, { pieces }) => sum + pieces, 0) ?? -1
      }
      expect(given).toEqual(fewest)
    },
  )

  it('is a sum alone where its pieces can’t make it, or nobody knows them', () => {
    expect(changePieces(3, 'SGD')).toBeNull()
    expect(changePieces(500, 'XOF')).toBeNull()
    expect(changePieces(0, 'SGD')).toBeNull()
  })
})

import type { PriceList } from '@marquee/shared'
import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { cartTotal, likelyCash, parseCash, plainAmount } from './cart-totals.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'child', category: 'standard', amount: 800 },
    { ticketType: 'adult', category: 'recliner', amount: 2200 },
  ],
}

describe('the price of a cart', () => {
  it('is the sum of each seat under its own ticket type', () => {
    const seats = [
      { category: 'standard', ticketType: 'adult' },
      { category: 'standard', ticketType: 'child' },
      { category: 'recliner', ticketType: 'adult' },
    ] as const
    expect(cartTotal(list, seats)).toBe(4250)
    expect(cartTotal(list, [])).toBe(0)
  })

  it('is unknown while a seat has no price, rather than too low', () => {
    expect(cartTotal(list, [{ category: 'recliner', ticketType: 'child' }])).toBeUndefined()
  })
})

describe('cash', () => {
  it('suggests the exact amount first, and then round amounts in notes', () => {
    expect(likelyCash(4250, 'SGD')).toEqual([4250, 4500, 5000, 6000, 10_000])
    expect(likelyCash(5000, 'SGD')).toEqual([5000, 6000, 10_000])
  })

  it('suggests larger notes when a ticket costs thousands', () => {
    expect(likelyCash(3800, 'JPY')).toContain(5000)
    expect(likelyCash(3800, 'JPY')).not.toContain(3805)
  })

  it.each([
    ['50', 5000],
    ['37.5', 3750],
    ['37,50', 3750],
    ['0.05', 5],
    ['1000.', 100_000],
  ])('reads %j as %i cents', (text, amount) => {
    expect(parseCash(text, 'SGD')).toBe(amount)
  })

  it.each(['', 'abc', '1.234', '-5', '1e3', '.', '12345678'])('does not accept %j as an amount', (text) => {
    expect(parseCash(text, 'SGD')).toBeUndefined()
  })

  it('supports currencies without cents, and with three digits', () => {
    expect(parseCash('1500', 'JPY')).toBe(1500)
    expect(parseCash('1500.5', 'JPY')).toBeUndefined()
    expect(parseCash('1.234', 'KWD')).toBe(1234)
    expect(plainAmount(1500, 'JPY')).toBe('1500')
    expect(plainAmount(1250, 'SGD')).toBe('12.50')
  })
})

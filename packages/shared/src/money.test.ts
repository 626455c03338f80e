import { describe, expect, it } from 'vitest'
import { Amount, Currency, formatMoney, Money, minorDigits } from './money.ts'

describe('money', () => {
  it.each([
    ['SGD', 2],
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['PKR', 2],
    ['MGA', 2],
    ['ISK', 0],
    ['UGX', 0],
    ['CLF', 4],
  ])('in %s has %i minor digits', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits)
  })

  it("is written in the place's own way", () => {
    expect(formatMoney({ amount: 1250, currency: 'SGD' }, 'en-SG')).toBe('$12.50')
    expect(formatMoney({ amount: 1250, currency: 'EUR' }, 'de')).toBe('12,50\u00a0€')
    expect(formatMoney({ amount: 1250, currency: 'JPY' })).toBe('¥1,250')
    expect(formatMoney({ amount: 1250, currency: 'KWD' })).toBe('KWD\u00a01.250')
    expect(formatMoney({ amount: 5, currency: 'USD' })).toBe('$0.05')
    expect(formatMoney({ amount: 0, currency: 'USD' })).toBe('$0.00')
  })

  it("has decimals in a currency without them only if they aren't zeros", () => {
    expect(formatMoney({ amount: 250_000, currency: 'HUF' })).toBe('HUF\u00a02,500')
    expect(formatMoney({ amount: 250_050, currency: 'HUF' })).toBe('HUF\u00a02,500.50')
    expect(formatMoney({ amount: 2500, currency: 'ISK' })).toBe('ISK\u00a02,500')
  })

  it.each([-1, 0.5, 1_000_000_001, Number.NaN, '1250'])('is never an amount of %s', (amount) => {
    expect(Amount.safeParse(amount).success).toBe(false)
  })

  it('may be zero, and ten million of the major unit', () => {
    expect(Amount.safeParse(0).success).toBe(true)
    expect(Amount.safeParse(1_000_000_000).success).toBe(true)
  })

  it.each(['sgd', 'S$', 'EURO', ''])('is not in a currency called "%s"', (currency) => {
    expect(Currency.safeParse(currency).success).toBe(false)
  })

  it('has an amount, a currency and nothing else', () => {
    expect(Money.safeParse({ amount: 1, currency: 'SGD' }).success).toBe(true)
    expect(Money.safeParse({ amount: 1 }).success).toBe(false)
    expect(Money.safeParse({ amount: 1, currency: 'SGD', tip: 1 }).success).toBe(false)
  })
})

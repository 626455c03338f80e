import { minorDigits } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { fromStripe, STRIPE_UNITS, toStripe } from './stripe-units.ts'

describe.each([...STRIPE_UNITS])('%s at Stripe', (currency, { digits }) => {
  const unit = 10 ** minorDigits(currency)

  it('is a currency with two decimals at most if Stripe has two', () => {
    expect(currency).toMatch(/^[A-Z]{3}$/)
    expect([0, 2, 3]).toContain(digits)
  })

  it("sends 2,500 as 2,500 with the gateway's decimals", () => {
    expect(toStripe({ amount: 2500 * unit, currency })).toEqual({
      amount: 2500 * 10 ** digits,
      currency: currency.toLowerCase(),
    })
  })

  it('is read back as it was sent', () => {
    for (const whole of [1, 7, 50, 2500, 99_999]) {
      const money = { amount: whole * unit, currency }
      const said = toStripe(money)
      expect(said && fromStripe(said.amount, said.currency)).toEqual(money)
    }
  })
})

describe('money at Stripe', () => {
  it.each([
    ['HUF', 250_000, 250_000],
    ['IDR', 250_000, 250_000],
    ['COP', 250_000, 250_000],
    ['PKR', 250_000, 250_000],
    ['TWD', 250_000, 250_000],
    ['ISK', 2500, 250_000],
    ['UGX', 2500, 250_000],
    ['JPY', 2500, 2500],
    ['MGA', 250_000, 2500],
    ['KWD', 2_500_000, 2_500_000],
    ['SGD', 250_000, 250_000],
  ])('is 2,500 %s, %i in our units, as %i', (currency, ours, theirs) => {
    expect(toStripe({ amount: ours, currency })).toEqual({ amount: theirs, currency: currency.toLowerCase() })
  })

  it.each([
    ['a thousandth that no bank takes', { amount: 5125, currency: 'KWD' }],
    ['a part of what has no parts there', { amount: 2550, currency: 'MGA' }],
    ['a currency that it does not charge in', { amount: 2500, currency: 'IRR' }],
    ['letters that are no currency', { amount: 2500, currency: 'XXX' }],
  ])('is refused for %s', (_what, money) => {
    expect(toStripe(money)).toBeUndefined()
  })

  it.each([
    ['a part of a unit that we have whole', 2550, 'isk'],
    ['a currency that is not in the table', 2500, 'irr'],
  ])("of %s can't be converted", (_what, amount, currency) => {
    expect(fromStripe(amount, currency)).toBeUndefined()
  })
})

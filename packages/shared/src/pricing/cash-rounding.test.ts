import { describe, expect, it } from 'vitest'
import { CashRounding, NO_ROUNDING, roundCash, usualCashRounding } from './cash-rounding.ts'

describe('cash is rounded', () => {
  it.each([
    [
      'Finland',
      'FI',
      'EUR',
      [
        [1821, 1820],
        [1822, 1820],
        [1823, 1825],
        [1824, 1825],
        [1825, 1825],
        [1827, 1825],
        [1828, 1830],
      ],
    ],
    [
      'Denmark',
      'DK',
      'DKK',
      [
        [17_924, 17_900],
        [17_925, 17_950],
        [17_974, 17_950],
        [17_975, 18_000],
      ],
    ],
    [
      'Sweden',
      'SE',
      'SEK',
      [
        [19_449, 19_400],
        [19_450, 19_500],
        [19_499, 19_500],
      ],
    ],
    [
      'Switzerland',
      'CH',
      'CHF',
      [
        [2512, 2510],
        [2513, 2515],
      ],
    ],
    [
      'Hungary',
      'HU',
      'HUF',
      [
        [149_749, 149_500],
        [149_750, 150_000],
        [150_249, 150_000],
        [150_250, 150_500],
      ],
    ],
    [
      'New Zealand, where 5 cents go down',
      'NZ',
      'NZD',
      [
        [2445, 2440],
        [2446, 2450],
        [2444, 2440],
        [2440, 2440],
      ],
    ],
  ] as const)('in %s', (_, country, currency, sums) => {
    const rounding = usualCashRounding(country, currency)
    expect(sums.map(([amount]) => roundCash(amount, rounding))).toEqual(sums.map(([, rounded]) => rounded))
  })

  it('nowhere else: not in France, and not in another country’s money', () => {
    expect(usualCashRounding('FR', 'EUR')).toEqual(NO_ROUNDING)
    expect(usualCashRounding('DE', 'EUR')).toEqual(NO_ROUNDING)
    expect(usualCashRounding('CH', 'EUR')).toEqual(NO_ROUNDING)
    expect(roundCash(1823, NO_ROUNDING)).toBe(1823)
  })

  it('of nothing to nothing, and never to minus nothing', () => {
    expect(roundCash(0, { step: 5 })).toBe(0)
    expect(roundCash(0, { step: 10, half: 'down' })).toBe(0)
    expect(roundCash(5, { step: 10, half: 'down' })).toBe(0)
  })

  it('to sums that there are: a step is 1 or more', () => {
    expect([0, -5, 2.5].map((step) => CashRounding.safeParse({ step }).success)).toEqual([false, false, false])
  })
})

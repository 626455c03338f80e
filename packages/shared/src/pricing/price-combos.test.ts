import { describe, expect, it } from 'vitest'
import { GoodsList } from './goods.ts'
import { priceCombo } from './price-combos.ts'

const one = (key: string, taxRate: string, ...prices: number[]) => ({
  key,
  name: key,
  category: 'Snacks',
  taxRate,
  sizes: prices.map((price, i) => ({ key: ['usual', 'large'][i], name: 'Size', price })),
})
const goods = GoodsList.parse({
  goods: [one('popcorn', 'food', 600, 800), one('beer', 'full', 750), one('cola', 'food', 400)],
  combos: [
    {
      key: 'menu',
      name: 'Menu',
      price: 2200,
      tickets: { quantity: 1, types: ['adult', 'senior'] },
      goods: [
        [
          { goods: 'popcorn', size: 'usual' },
          { goods: 'popcorn', size: 'large', more: 100 },
        ],
        [{ goods: 'beer', size: 'usual' }],
      ],
    },
    {
      key: 'snack',
      name: 'Snack',
      price: 800,
      goods: [[{ goods: 'popcorn', size: 'usual' }], [{ goods: 'cola', size: 'usual' }]],
    },
    { key: 'dear', name: 'Dear', price: 5000, goods: [[{ goods: 'popcorn', size: 'usual' }]] },
  ],
})
const price = (combo: string, choices: number[], ...tickets: { type: string; cost: number }[]) =>
  priceCombo({ goods }, { combo, choices }, tickets)
const costs = (...wanted: Parameters<typeof price>) => {
  const priced = price(...wanted)
  return priced.ok ? priced.goods.map(({ cost }) => cost) : priced.why
}
const adult = { type: 'adult', cost: 1200 }

describe('a combo', () => {
  it('costs its price, and its goods bear all that it takes off', () => {
    expect(costs('menu', [0, 0], adult)).toEqual([444, 556])
    expect(costs('snack', [0, 0])).toEqual([480, 320])
  })

  it('of a cheaper ticket leaves its goods at their own prices, so that it is never dearer than its parts', () => {
    expect(costs('menu', [0, 0], { type: 'senior', cost: 850 })).toEqual([600, 750])
    expect(costs('menu', [0, 0], { type: 'adult', cost: 0 })).toEqual([600, 750])
    expect(costs('dear', [0])).toEqual([600])
  })

  it('with the larger size costs more by what the larger one costs more in it', () => {
    // 23.00 − 12.00 = 11.00 for 8.00 and 7.50: 4.50 off
    expect(costs('menu', [1, 0], adult)).toEqual([568, 532])
  })

  it('gives its goods away where its ticket costs as much as all of it, and is refused where it costs more', () => {
    expect(costs('menu', [0, 0], { type: 'adult', cost: 2200 })).toEqual([0, 0])
    expect(costs('menu', [0, 0], { type: 'adult', cost: 2201 })).toBe('dear_tickets')
  })
})

describe('a combo is refused', () => {
  it('that the tariff doesn’t have', () => {
    expect(costs('brunch', [0])).toBe('unknown')
  })

  it('with another number of tickets, or with tickets of another type', () => {
    expect(costs('menu', [0, 0])).toBe('tickets')
    expect(costs('menu', [0, 0], adult, adult)).toBe('tickets')
    expect(costs('menu', [0, 0], { type: 'child', cost: 700 })).toBe('tickets')
    expect(costs('snack', [0, 0], adult)).toBe('tickets')
  })

  it.each([[[]], [[0]], [[0, 0, 0]], [[2, 0]], [[-1, 0]], [[0.5, 0]]])('with the choices %j', (choices) => {
    expect(costs('menu', choices, adult)).toBe('parts')
  })
})

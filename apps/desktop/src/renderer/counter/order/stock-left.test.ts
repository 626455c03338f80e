import { newId, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { TEST_TARIFF } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { leftInWords, leftOf, type StockAround, whyNotLeft } from './stock-left.ts'

const WATER = { goods: 'water', size: 'bottle' }
const POPCORN = { goods: 'popcorn', size: 'regular' }
const tariff = Tariff.parse({
  ...TEST_TARIFF,
  id: newId(),
  goods: {
    ...TEST_TARIFF.goods,
    goods: TEST_TARIFF.goods.goods.map((each) => (each.key === 'water' ? { ...each, isCounted: true } : each)),
  },
})
const around = (left: number | null, more: Partial<StockAround> = {}): StockAround => ({
  tariff,
  levels: left === null ? null : [{ ...WATER, left }],
  goods: [],
  combos: [],
  ...more,
})
const inOrder = (quantity: number) => ({ goods: [{ ...WATER, extras: [], quantity }] })
const combo = { combos: [{ combo: 'snack_combo', choices: [0, 0] }] }

describe('what is left of counted goods', () => {
  it('is less by what is in the order, alone and in combos', () => {
    expect(leftOf(WATER, around(5, { ...inOrder(2), ...combo }))).toBe(2)
    expect(leftOf(WATER, around(1, inOrder(3)))).toBe(-2)
  })

  it('is not known of what is not counted, nor before anybody has said', () => {
    expect(leftOf(POPCORN, around(5))).toBeNull()
    expect(leftOf(WATER, around(null))).toBeNull()
    expect(whyNotLeft([WATER], around(null))).toBeNull()
  })

  it('is none of what was never counted', () => {
    expect(leftOf(WATER, around(5, { levels: [] }))).toBe(0)
  })

  it('may be too little, which is said in a sentence', () => {
    expect(whyNotLeft([WATER], around(1))).toBeNull()
    expect(whyNotLeft([WATER], around(0))).toBe('Water is sold out.')
    expect(whyNotLeft([WATER], around(-2))).toBe('Water is sold out.')
    expect(whyNotLeft([WATER], around(2, inOrder(2)))).toBe('There are only 2 of Water, and 2 are in this order.')
    expect(whyNotLeft([WATER], around(1, inOrder(1)))).toBe('There is only 1 of Water, and 1 is in this order.')
    expect(whyNotLeft([WATER, WATER], around(1))).toBe('There is only 1 of Water.')
  })

  it('names the part of a combo that is sold out', () => {
    expect(whyNotLeft([POPCORN, WATER], around(0), 'Popcorn and water')).toBe(
      'Popcorn and water cannot be added: Water is sold out.',
    )
    expect(whyNotLeft([POPCORN, WATER], around(1, combo), 'Popcorn and water')).toBe(
      'Popcorn and water cannot be added: there is only 1 of Water, and 1 is in this order.',
    )
  })

  it('is told on the button', () => {
    expect([3, 0, -1, null].map(leftInWords)).toEqual(['3 left', 'none left', 'none left', null])
  })
})

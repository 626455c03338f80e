import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { Discount, PromoCode } from './discounts.ts'

const facts = {
  id: newId(),
  name: 'Family',
  of: { on: 'tickets' },
  reduction: { kind: 'bundle', price: 3200, parts: [{ types: ['adult'], quantity: 2 }] },
}
const isDiscount = (change: object) => Discount.safeParse({ ...facts, ...change }).success

it('a promo code is kept in capitals, without spaces around it', () => {
  expect(PromoCode.parse(' cine-20 ')).toBe('CINE-20')
  for (const code of ['', 'AB', 'TWO WORDS', 'ÉTÉ', 'A'.repeat(25)])
    expect(PromoCode.safeParse(code).success).toBe(false)
})

it('a discount has no limit and isn’t combinable, unless it says so', () => {
  expect(Discount.parse(facts)).toMatchObject({ limits: {}, isCombinable: false })
})

it('goods aren’t bundled: that is a combo', () => {
  expect(isDiscount({})).toBe(true)
  expect(isDiscount({ of: { on: 'goods' } })).toBe(false)
})

it.each([
  [{ kind: 'percentage', percentage: 0 }],
  [{ kind: 'percentage', percentage: 100_001 }],
  [{ kind: 'percentage', percentage: -20_000 }],
  [{ kind: 'amount', amount: 0 }],
  [{ kind: 'amount', amount: -500 }],
  [{ kind: 'amount_in_all', amount: 0 }],
  [{ kind: 'price', price: -1 }],
  [{ kind: 'n_for_m', take: 2, pay: 2 }],
  [{ kind: 'n_for_m', take: 3, pay: 0 }],
  [{ kind: 'bundle', price: 3200, parts: [] }],
  [{ kind: 'bundle', price: 3200, parts: [{ types: ['adult'], quantity: 0 }] }],
  [{ kind: 'bundle', price: 3200, parts: [{ types: ['adult'], quantity: -2 }] }],
])('%j takes nothing off, or more than there is', (reduction) => {
  expect(isDiscount({ reduction })).toBe(false)
})

it('a limit is at least one, and a group at least two', () => {
  expect(isDiscount({ limits: { perOrder: 0 } })).toBe(false)
  expect(isDiscount({ limits: { perCustomer: -1 } })).toBe(false)
  expect(isDiscount({ atLeast: 1 })).toBe(false)
})

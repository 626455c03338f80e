import { describe, expect, it } from 'vitest'
import { GoodsList, priceOfGoods } from './goods.ts'

const popcorn = {
  key: 'popcorn',
  name: 'Popcorn',
  category: 'Snacks',
  taxRate: 'food',
  sizes: [
    { key: 'small', name: 'Small', price: 500 },
    { key: 'large', name: 'Large', price: 800 },
  ],
  extras: [
    { key: 'butter', name: 'Butter', price: 50 },
    { key: 'napkin', name: 'Napkin', price: 0 },
  ],
}
const combo = { key: 'menu', name: 'Menu', price: 1500, goods: [[{ goods: 'popcorn', size: 'large' }]] }
const list = GoodsList.parse({ goods: [popcorn], combos: [combo] })
const priceOf = (size: string, extras: string[] = [], goods = 'popcorn') =>
  priceOfGoods(list, { goods, size, extras })?.price

describe('goods', () => {
  it('cost what their size costs, with what is on them', () => {
    expect(priceOf('small')).toBe(500)
    expect(priceOf('large', ['butter', 'napkin'])).toBe(850)
  })

  it('may have an extra twice', () => {
    expect(priceOf('small', ['butter', 'butter'])).toBe(600)
  })

  it('that aren’t in the list, in this size or with this extra, have no price', () => {
    expect(priceOf('small', [], 'nachos')).toBeUndefined()
    expect(priceOf('huge')).toBeUndefined()
    expect(priceOf('small', ['caramel'])).toBeUndefined()
  })
})

describe('a list of goods', () => {
  const isList = (goods: unknown[], combos: unknown[] = []) => GoodsList.safeParse({ goods, combos }).success

  it('may be empty', () => {
    expect(isList([])).toBe(true)
  })

  it('names each thing, each size and each extra once', () => {
    expect(isList([popcorn, popcorn])).toBe(false)
    expect(isList([{ ...popcorn, sizes: [popcorn.sizes[0], popcorn.sizes[0]] }])).toBe(false)
    expect(isList([{ ...popcorn, extras: [popcorn.extras[0], popcorn.extras[0]] }])).toBe(false)
    expect(isList([popcorn], [combo, combo])).toBe(false)
  })

  it('has at least one size for each thing, and no price below zero', () => {
    expect(isList([{ ...popcorn, sizes: [] }])).toBe(false)
    expect(isList([{ ...popcorn, sizes: [{ key: 'small', name: 'Small', price: -1 }] }])).toBe(false)
  })

  it('makes combos of its own goods and sizes', () => {
    expect(isList([popcorn], [{ ...combo, goods: [[{ goods: 'nachos', size: 'small' }]] }])).toBe(false)
    expect(isList([popcorn], [{ ...combo, goods: [[{ goods: 'popcorn', size: 'huge' }]] }])).toBe(false)
    expect(isList([popcorn], [{ ...combo, goods: [[]] }])).toBe(false)
  })
})

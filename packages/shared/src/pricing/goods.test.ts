import { describe, expect, it } from 'vitest'
import { GoodsBarcode, GoodsList, goodsOfBarcode, priceOfGoods } from './goods.ts'

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

describe('a barcode', () => {
  it.each(['96385074', '036000291452', '4006381333931'])('%s is one of goods', (text) => {
    expect(GoodsBarcode.safeParse(text).success).toBe(true)
  })

  it.each(['4006381333932', '96385075', '123', '4006381333931 ', 'popcorn'])('“%s” is none', (text) => {
    expect(GoodsBarcode.safeParse(text).success).toBe(false)
  })

  it('is of one thing in one size, whether 12 digits are read of it or 13', () => {
    const water = {
      ...{ key: 'water', name: 'Water', category: 'Drinks', taxRate: 'food' },
      sizes: [
        { key: 'still', name: 'Still', price: 300, barcode: '036000291452' },
        { key: 'sparkling', name: 'Sparkling', price: 300, barcode: '96385074' },
      ],
      extras: [],
    }
    const house = GoodsList.parse({ goods: [popcorn, water], combos: [] })
    const still = { goods: 'water', size: 'still', extras: [] }
    expect(goodsOfBarcode(house, '036000291452')).toEqual(still)
    expect(goodsOfBarcode(house, '0036000291452')).toEqual(still)
    expect(goodsOfBarcode(house, '96385074')).toEqual({ ...still, size: 'sparkling' })
    expect(goodsOfBarcode(house, '4006381333931')).toBeUndefined()
    const twice = { ...water, key: 'juice', sizes: [{ ...water.sizes[0], barcode: '0036000291452' }] }
    const found = GoodsList.safeParse({ goods: [water, twice], combos: [] })
    expect(found.error?.issues).toMatchObject([
      { path: ['goods', 1, 'sizes', 0, 'barcode'], message: 'must be the barcode of one thing alone' },
    ])
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

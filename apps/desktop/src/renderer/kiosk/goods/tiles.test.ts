import { newId, type Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type ChosenGoods, NOTHING_CHOSEN } from './chosen-goods.ts'
import { lettersOf, pictureOf } from './goods-picture.ts'
import { sellsGoods } from './sells-goods.ts'
import { firstSize, tilesOf, withCombo, withGoods, withinTickets, withoutOne } from './tiles.ts'

const goods = (key: string, more: object = {}) => ({
  ...{ key, name: key, category: 'Snacks', taxRate: 'standard', extras: [], isCounted: false },
  sizes: [{ key: 'one', name: 'One', price: 300 }],
  ...more,
})
const popcorn = goods('popcorn', {
  sizes: [
    { key: 'small', name: 'Small', price: 500 },
    { key: 'large', name: 'Large', price: 700 },
  ],
})
const badge = goods('badge', { isCounted: true })
const forTwo = {
  ...{ key: 'for_two', name: 'For two', price: 900, tickets: { quantity: 2, types: ['adult'] } },
  goods: [[{ goods: 'popcorn', size: 'small', more: 0 }], [{ goods: 'badge', size: 'one', more: 0 }]],
}
const tariff = (things: object[] = [popcorn, badge], combos: object[] = [forTwo]): Tariff =>
  ({ id: newId(), currency: 'SGD', goods: { goods: things, combos } }) as unknown as Tariff
const tiles = (chosen: ChosenGoods = NOTHING_CHOSEN, types = ['adult', 'adult'], left: number | null = 9) =>
  tilesOf(
    {
      ...{ tariff: tariff(), ...chosen },
      levels: left === null ? null : [{ goods: 'badge', size: 'one', left }],
    } as never,
    types,
  )
const tileOf = (name: string, ...args: Parameters<typeof tiles>) => tiles(...args).find((each) => each.name === name)

describe('what is sold beside tickets', () => {
  it('is a tile each, combos first, from its least price', () => {
    expect(tiles().map(({ name, price, isFrom, hasChoices }) => [name, price, isFrom, hasChoices])).toEqual([
      ['For two', 900, false, false],
      ['popcorn', 500, true, true],
      ['badge', 300, false, false],
    ])
  })

  it('leaves out combos that this party has no tickets for', () => {
    expect(tiles(NOTHING_CHOSEN, ['adult', 'child']).map(({ name }) => name)).toEqual(['popcorn', 'badge'])
    const one = withCombo(NOTHING_CHOSEN, { combo: 'for_two', choices: [0, 0] })
    expect(tileOf('For two', one)).toMatchObject({ count: 1, isOut: 'tickets' })
  })

  it('says when little or nothing is left, also of what is in a combo', () => {
    expect(tileOf('badge')).toMatchObject({ isOut: null, left: null })
    expect(tileOf('badge', NOTHING_CHOSEN, ['adult'], 2)).toMatchObject({ left: 2 })
    expect(tileOf('badge', NOTHING_CHOSEN, ['adult'], null)).toMatchObject({ isOut: null, left: null })
    expect(tileOf('For two', NOTHING_CHOSEN, ['adult', 'adult'], 0)).toMatchObject({ isOut: 'sold_out' })
    const one = withGoods(NOTHING_CHOSEN, { goods: 'badge', size: 'one', extras: [] })
    expect(tileOf('badge', one, ['adult'], 1)).toMatchObject({ count: 1, isOut: 'sold_out' })
  })

  it('is chosen and taken off one by one, the last first', () => {
    const small = { goods: 'popcorn', size: 'small', extras: [] }
    const two = withGoods(withGoods(withGoods(NOTHING_CHOSEN, small), { ...small, size: 'large' }), small)
    expect(two.goods.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['small', 2],
      ['large', 1],
    ])
    const tile = tileOf('popcorn', two)
    if (tile === undefined) throw new Error('popcorn is sold')
    expect(tile.count).toBe(3)
    expect(withoutOne(two, tile).goods.map(({ size, quantity }) => [size, quantity])).toEqual([['small', 2]])
  })

  it('stays within the tickets when these are others', () => {
    const one = withCombo(NOTHING_CHOSEN, { combo: 'for_two', choices: [0, 0] })
    expect(withinTickets(one, tariff(), ['adult', 'adult'])).toBe(one)
    expect(withinTickets(one, tariff(), ['adult'])).toEqual(NOTHING_CHOSEN)
  })

  it('offers the first size that is there', () => {
    const counted = goods('shirt', {
      isCounted: true,
      sizes: [
        { key: 's', name: 'S', price: 100 },
        { key: 'm', name: 'M', price: 100 },
      ],
    })
    const around = {
      ...{ tariff: tariff([counted], []), goods: [], combos: [] },
      levels: [
        { goods: 'shirt', size: 's', left: 0 },
        { goods: 'shirt', size: 'm', left: 1 },
      ],
    }
    expect(firstSize(counted as never, around as never)).toBe('m')
  })

  it('is no step where the house sells nothing', () => {
    expect(sellsGoods({ tariff: tariff([], []) })).toBe(false)
    expect(sellsGoods({ tariff: null })).toBe(false)
    expect(sellsGoods({ tariff: tariff() })).toBe(true)
  })
})

describe('the picture of a thing', () => {
  it('is found by its name in several languages, or is its first letters', () => {
    const known = ['Popcorn', 'Palomitas', 'पॉपकॉर्न', 'فشار'].map((name) => pictureOf(name))
    expect(new Set(known).size).toBe(1)
    expect(pictureOf('Nachos', 'Snacks')).toBeUndefined()
    expect(pictureOf('Fanta', 'Drinks')).toBe(pictureOf('Cola'))
    expect([lettersOf('Nachos'), lettersOf('नमकीन')]).toEqual(['Na', 'नम'])
  })
})

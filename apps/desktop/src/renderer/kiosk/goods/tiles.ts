/** What the house sells beside tickets, as tiles on pages: a tile for each thing, and for each combo that this party can have. Pure. */
import type { Combo, Goods, OrderGoods, Tariff, TicketType } from '@marquee/shared'
import { type ChosenCombo, comboPlaces } from '../../counter/order/combo-places.ts'
import { leftOf, partsOf, type StockAround, whyNotLeft } from '../../counter/order/stock-left.ts'
import type { ChosenGoods } from './chosen-goods.ts'

/** So many fit without scrolling. */
export const TILES_ON_PAGE = 6

interface TileOf {
  key: string
  name: string
  category: string
  /** Minor units: the least that it costs. */
  price: number
  /** It costs more in another size. */
  isFrom: boolean
  /** There is something to choose: a size, an extra, a part. */
  hasChoices: boolean
  /** How many of it are chosen, in all sizes. */
  count: number
  /** Why there can be no more. null: there can. */
  isOut: 'sold_out' | 'tickets' | null
  /** Of counted goods in one size; null: it isn't to be said. */
  left: number | null
}

export type Tile = TileOf & ({ kind: 'goods'; goods: Goods } | { kind: 'combo'; combo: Combo })

/** A few left are worth a word. */
const FEW = 5

/** @param types of the tickets of the order, one for each */
export function tilesOf(around: StockAround, types: readonly TicketType[]): Tile[] {
  const { tariff } = around
  if (tariff === null) return []
  const combos = tariff.goods.combos
    .filter((combo) => isForParty(combo, types))
    .map((combo): Tile => comboTile(combo, { around, tariff, types }))
  return [...combos, ...tariff.goods.goods.map((goods): Tile => goodsTile(goods, around))]
}

/** Others are no news to this party. */
const isForParty = (combo: Combo, types: readonly TicketType[]): boolean =>
  comboPlaces([combo], [{ combo: combo.key }], types).every((places) => places !== null)

function goodsTile(goods: Goods, around: StockAround): Tile {
  const { key, name, category, sizes, extras } = goods
  const price = Math.min(...sizes.map((size) => size.price))
  const lefts = sizes.map((size) => leftOf({ goods: key, size: size.key }, around))
  const [only = null] = lefts
  return {
    kind: 'goods',
    goods,
    key: `goods ${key}`,
    name,
    category,
    price,
    isFrom: sizes.some((size) => size.price !== price),
    hasChoices: sizes.length > 1 || extras.length > 0,
    count: around.goods.reduce((sum, each) => sum + (each.goods === key ? each.quantity : 0), 0),
    isOut: lefts.every((left) => left !== null && left <= 0) ? 'sold_out' : null,
    left: sizes.length === 1 && only !== null && only > 0 && only <= FEW ? only : null,
  }
}

function comboTile(
  combo: Combo,
  { around, tariff, types }: { around: StockAround; tariff: Tariff; types: readonly TicketType[] },
): Tile {
  const { key, name, price, goods } = combo
  const count = around.combos.filter((chosen) => chosen.combo === key).length
  const places = comboPlaces(tariff.goods.combos, [...around.combos, { combo: key }], types)
  const isThere = firstThere(combo, around) !== undefined
  return {
    kind: 'combo',
    combo,
    key: `combo ${key}`,
    name,
    category: '',
    price: price + goods.reduce((sum, part) => sum + Math.min(...part.map(({ more }) => more)), 0),
    isFrom: goods.some((part) => part.some(({ more }) => more !== part[0]?.more)),
    hasChoices: goods.some((part) => part.length > 1),
    count,
    isOut: isThere ? (places.includes(null) ? 'tickets' : null) : 'sold_out',
    left: null,
  }
}

/** The usual choice of each part that is there; undefined: a part is sold out in all of its choices. */
export function firstThere(combo: Combo, around: StockAround): number[] | undefined {
  const choices = combo.goods.map((part) =>
    part.findIndex(({ goods, size }) => {
      const left = leftOf({ goods, size }, around)
      return left === null || left > 0
    }),
  )
  if (choices.includes(-1)) return undefined
  return whyNotLeft(partsOf(combo, choices), around) === null ? choices : undefined
}

/** The first size that is there, the usual one first; undefined: it is sold out. */
export function firstSize(goods: Goods, around: StockAround): string | undefined {
  return goods.sizes.find(({ key: size }) => {
    const left = leftOf({ goods: goods.key, size }, around)
    return left === null || left > 0
  })?.key
}

type Wanted = Pick<OrderGoods, 'goods' | 'size' | 'extras'>

const isSame = (a: Wanted, b: Wanted): boolean =>
  a.goods === b.goods && a.size === b.size && a.extras.join() === b.extras.join()

export function withGoods({ goods, combos }: ChosenGoods, wanted: Wanted): ChosenGoods {
  const known = goods.some((each) => isSame(each, wanted))
  const more = goods.map((each) => (isSame(each, wanted) ? { ...each, quantity: each.quantity + 1 } : each))
  return { combos, goods: known ? more : [...goods, { ...wanted, quantity: 1 }] }
}

export const withCombo = ({ goods, combos }: ChosenGoods, chosen: ChosenCombo): ChosenGoods => ({
  goods,
  combos: [...combos, chosen],
})

/** One less of the tile: the last one that was chosen. */
export function withoutOne({ goods, combos }: ChosenGoods, tile: Tile): ChosenGoods {
  if (tile.kind === 'combo') {
    const last = combos.findLastIndex(({ combo }) => combo === tile.combo.key)
    return { goods, combos: combos.filter((_, i) => i !== last) }
  }
  const last = goods.findLastIndex((each) => each.goods === tile.goods.key)
  return {
    combos,
    goods: goods.flatMap((each, i) => {
      if (i !== last) return [each]
      return each.quantity === 1 ? [] : [{ ...each, quantity: each.quantity - 1 }]
    }),
  }
}

/** Tickets may be others now: combos that have none of theirs any more are taken off, the last ones first. */
export function withinTickets(chosen: ChosenGoods, tariff: Tariff, types: readonly TicketType[]): ChosenGoods {
  let { combos } = chosen
  while (comboPlaces(tariff.goods.combos, combos, types).includes(null)) {
    const lacking = comboPlaces(tariff.goods.combos, combos, types).lastIndexOf(null)
    combos = combos.filter((_, i) => i !== lacking)
  }
  return combos.length === chosen.combos.length ? chosen : { ...chosen, combos }
}

export const countChosen = ({ goods, combos }: ChosenGoods): number =>
  goods.reduce((sum, { quantity }) => sum + quantity, combos.length)

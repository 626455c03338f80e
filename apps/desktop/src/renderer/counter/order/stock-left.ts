/** What can still be added of counted goods, and why not more. Pure. */
import { type Combo, goodsName, type OrderGoods, type StockLevel, type Tariff } from '@marquee/shared'
import type { ChosenCombo } from './combo-places.ts'
import { say } from './words/say.ts'

export interface StockAround {
  tariff: Tariff | null
  /** As the engine knows it; null: nobody has ever said. */
  levels: readonly StockLevel[] | null
  /** What is in the order already. */
  goods: readonly OrderGoods[]
  combos: readonly ChosenCombo[]
}

type Thing = Pick<StockLevel, 'goods' | 'size'>

const isSame = (a: Thing, b: Thing): boolean => a.goods === b.goods && a.size === b.size

/** What is in a combo as it was chosen. */
export function partsOf(combo: Pick<Combo, 'goods'> | undefined, choices: readonly number[]): Thing[] {
  return (combo?.goods ?? []).flatMap((part, i) => {
    const chosen = part[choices[i] ?? -1]
    return chosen ? [{ goods: chosen.goods, size: chosen.size }] : []
  })
}

/** How many of it are in the order, alone and in combos. */
function countOf(thing: Thing, { tariff, goods, combos }: StockAround): number {
  const alone = goods.reduce((sum, each) => sum + (isSame(each, thing) ? each.quantity : 0), 0)
  const inCombos = combos.flatMap(({ combo: key, choices }) =>
    partsOf(
      tariff?.goods.combos.find((each) => each.key === key),
      choices,
    ),
  )
  return alone + inCombos.filter((part) => isSame(part, thing)).length
}

/**
 * How many more can be added; below zero, there are too many in the order already. null: it isn't counted, or nobody has ever said how
 * many there are.
 */
export function leftOf(thing: Thing, around: StockAround): number | null {
  const { tariff, levels } = around
  const isCounted = tariff?.goods.goods.find(({ key }) => key === thing.goods)?.isCounted ?? false
  if (!isCounted || levels === null) return null
  const level = levels.find((each) => isSame(each, thing))?.left ?? 0
  return level - countOf(thing, around)
}

/** Why these can't be added together; null: they can. */
export function whyNotLeft(things: readonly Thing[], around: StockAround, inCombo?: string): string | null {
  for (const thing of things) {
    const wanted = things.filter((each) => isSame(each, thing)).length
    const left = leftOf(thing, around)
    if (left === null || left >= wanted) continue
    const name = goodsName(around.tariff, { ...thing, extras: [] })
    const inOrder = countOf(thing, around)
    const there = left + inOrder
    const what = there <= 0 ? 'sold_out' : inOrder > 0 ? 'only_so_many_here' : 'only_so_many'
    const values = { name, count: there, here: inOrder }
    return inCombo === undefined ? capital(say(what, values)) : say(`combo_${what}`, { ...values, combo: inCombo })
  }
  return null
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "3 left", "sold out"; null: nothing is to be said. */
export function leftInWords(left: number | null): string | null {
  if (left === null) return null
  return left <= 0 ? say('none_left') : say('left', { count: left })
}

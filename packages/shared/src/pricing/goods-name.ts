/** Goods in the words of the tariff: "Popcorn, Large, Caramel". */
import type { WantedGoods } from './goods.ts'
import type { OrderLine } from './order.ts'
import type { Tariff } from './tariff.ts'

/** The key alone where the tariff doesn't have the goods, or isn't known. Pure. */
export function goodsName(
  tariff: Tariff | null,
  { goods: key, size, extras }: Omit<WantedGoods, 'extras'> & { extras: readonly string[] },
): string {
  const found = tariff?.goods.goods.find((each) => each.key === key)
  if (!found) return key
  const ofSize = found.sizes.length > 1 ? found.sizes.find((each) => each.key === size)?.name : undefined
  const ofExtras = extras.map((extra) => found.extras.find((each) => each.key === extra)?.name)
  return [found.name, ofSize, ...ofExtras].filter((name) => name !== undefined).join(', ')
}

/** How many there are of each, in the order in which they were first named. */
export function countGoods(
  tariff: Tariff | null,
  lines: readonly Pick<OrderLine, 'of'>[],
): { name: string; quantity: number }[] {
  const counts = new Map<string, number>()
  for (const { of } of lines) {
    if (of.kind !== 'goods') continue
    const name = goodsName(tariff, of)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, quantity]) => ({ name, quantity }))
}

/** Goods in the words of the tariff: "Popcorn, Large, Caramel". */
import type { Tariff, WantedGoods } from '@marquee/shared'

export function goodsName(tariff: Tariff | null, { goods: key, size, extras }: WantedGoods): string {
  const found = tariff?.goods.goods.find((each) => each.key === key)
  if (!found) return key
  const ofSize = found.sizes.length > 1 ? found.sizes.find((each) => each.key === size)?.name : undefined
  const ofExtras = extras.map((extra) => found.extras.find((each) => each.key === extra)?.name)
  return [found.name, ofSize, ...ofExtras].filter((name) => name !== undefined).join(', ')
}

import type { Tariff } from '@marquee/shared'

/** The house sells something beside tickets. Where it isn't known yet, it may. Pure. */
export function sellsGoods({ tariff, isTariffMissing }: { tariff: Tariff | null; isTariffMissing: boolean }): boolean {
  if (isTariffMissing) return false
  return tariff === null || tariff.goods.goods.length + tariff.goods.combos.length > 0
}

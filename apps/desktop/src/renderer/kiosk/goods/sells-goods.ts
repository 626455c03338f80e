import type { Tariff } from '@marquee/shared'

/** The house sells something beside tickets, as far as this kiosk knows. Pure. */
export const sellsGoods = ({ tariff }: { tariff: Tariff | null }): boolean =>
  tariff !== null && tariff.goods.goods.length + tariff.goods.combos.length > 0

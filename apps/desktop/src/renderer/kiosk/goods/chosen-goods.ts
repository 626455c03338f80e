/** All that one visitor has chosen of goods. */
import type { OrderGoods } from '@marquee/shared'
import type { ChosenCombo } from '../../counter/order/combo-places.ts'

export interface ChosenGoods {
  goods: readonly OrderGoods[]
  combos: readonly ChosenCombo[]
}

export const NOTHING_CHOSEN: ChosenGoods = { goods: [], combos: [] }

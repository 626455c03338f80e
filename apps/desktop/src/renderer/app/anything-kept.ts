/** True when a page before this one has kept something of a sale, in this tab. */
import { KEPT_TYPES_KEY } from '../cart/kept-types.ts'
import { KEPT_ORDER_KEY } from '../counter/order/order-in-session.ts'

export function isAnythingKept(): boolean {
  try {
    return [KEPT_TYPES_KEY, KEPT_ORDER_KEY].some((key) => sessionStorage.getItem(key) !== null)
  } catch {
    // Storage can be switched off: then nothing is kept.
    return false
  }
}

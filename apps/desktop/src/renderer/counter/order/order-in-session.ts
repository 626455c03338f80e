/**
 * What is beside the cart outlives a reload of the page: the engine knows carts, and neither goods nor codes. What a page finds as
 * it starts is checked before anything reads it (app/check-kept.ts); all else in it was written by this page.
 */
import type { KeptOrder } from './kept-order.ts'

export const KEPT_ORDER_KEY = 'marquee.order'

/** Of this tab; nothing where none was kept. */
export function keptOrder(): Partial<KeptOrder> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_ORDER_KEY) ?? '{}')
  } catch {
    // Storage can be switched off: then a reload forgets goods and codes.
    return {}
  }
}

export function keepOrder(order: KeptOrder): void {
  try {
    const { orderId, cinemaId, setAside, goods, combos, codes, handOverLater, machine, vouchers, giftCards } = order
    const { subscriptions, periods, byHand, account } = order
    const beside = {
      goods,
      combos,
      codes,
      handOverLater,
      machine,
      vouchers,
      giftCards,
      subscriptions,
      periods,
      byHand,
      account,
    }
    const kept: KeptOrder = { orderId, cinemaId, setAside, ...beside }
    sessionStorage.setItem(KEPT_ORDER_KEY, JSON.stringify(kept))
  } catch {
    // As above.
  }
}

export function forgetOrder(): void {
  try {
    sessionStorage.removeItem(KEPT_ORDER_KEY)
  } catch {
    // As above.
  }
}

/**
 * What is beside the cart outlives a reload of the page: the engine knows carts, and neither goods nor codes. What a page finds as
 * it starts is checked before anything reads it (app/check-kept.ts); all else in it was written by this page.
 */
import type { OrderBeside } from '@marquee/shared'
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

/** Its parts by name, in words of their own: what else the order's state has isn't kept. */
export function besideOf(order: OrderBeside): OrderBeside {
  const { goods, combos, codes, handOverLater, machine, vouchers, giftCards } = order
  const { subscriptions, periods, byHand, account } = order
  return {
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
}

export function keepOrder(order: KeptOrder): void {
  try {
    const { orderId, cinemaId, setAside, parkedAs } = order
    const kept: KeptOrder = { orderId, cinemaId, setAside, parkedAs, ...besideOf(order) }
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

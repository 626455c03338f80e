/** Tells the cart when the prices of its show have changed while it is open. */
import type { ShowingStore } from '../show/showing-store.ts'
import type { CartStore } from './cart-store.ts'

export function followPrices(cart: CartStore, showing: ShowingStore): void {
  showing.subscribe(({ show: now }, { show: before }) => {
    if (now === null || before === null || now === before || now.show.id !== before.show.id) return
    if (cart.getState().showId === now.show.id) cart.changePrices(before.priceList, now.priceList)
  })
}

/** Keeps the counter's cart the one that the engine has, but never under a sale: its own answer decides. */
import type { CartStore } from '../cart/cart-store.ts'
import { nothingWasSold, rejoinCart } from '../cart/rejoin-cart.ts'
import type { Engine } from '../connection/engine.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import { keepShow, openKeptShow } from './keep-show.ts'
import type { OrderStore } from './order/order-store.ts'
import type { SaleState, SaleStore } from './sale/sale-store.ts'

/** @returns what ends it. */
export function compareCartWithEngine(
  engine: Engine,
  { cart, showing, order, sale }: { cart: CartStore; showing: ShowingStore; order: OrderStore; sale: SaleStore },
): () => void {
  const isOpen = ({ stage }: SaleState): boolean => stage.phase === 'choosing' || stage.phase === 'cash'
  const mayChange = (): boolean => isOpen(sale.getState())
  // Seats that were set aside for the same customer are no cart of the map.
  const isOther = (bookingId: string): boolean => order.getState().setAside.some((each) => each.bookingId === bookingId)
  const compare = async (preface: string): Promise<void> => {
    const changed = await rejoinCart(engine, cart, showing, { mayChange, isOther, preface })
    // The cart that is to be paid for has changed: the seats say so.
    if (changed) sale.backToSeats()
  }
  const ends = [
    engine.onConnected(() => void compare('').then(() => openKeptShow(showing))),
    keepShow(showing),
    sale.subscribe((now, before) => {
      if (isOpen(now) && !isOpen(before)) void compare(now.stage.phase === 'cash' ? nothingWasSold() : '')
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

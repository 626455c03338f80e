/** Tells the engine what this counter's customer may see, at each change of it and when the engine is back. */
import type { StoreApi } from 'zustand/vanilla'
import type { CustomerView } from '../../../terminal/api.ts'
import { ask } from '../../connection/ask.ts'
import type { ConnectionStore } from '../../connection/connection-store.ts'
import type { Engine } from '../../connection/engine.ts'
import type { CounterStores } from '../counter-context.tsx'
import { type CounterNow, customerView } from './customer-view.ts'

/** Changes of a moment are told once. */
const SOON_MS = 30
/** While an order is priced, the customer reads the one before: so long at most. */
const UNPRICED_MS = 500

export type Followed = Pick<CounterStores, 'cart' | 'order' | 'sale' | 'showing' | 'programme' | 'exchange'>

/**
 * @param told hears each view that was told
 * @returns what ends it
 */
export function followCustomer(
  engine: Engine,
  connection: ConnectionStore,
  stores: Followed,
  told: (view: CustomerView) => void = () => {},
): () => void {
  const { cart, order, sale, showing, programme, exchange } = stores
  let last = ''
  let soon: ReturnType<typeof setTimeout> | undefined
  let unpricedSince: number | undefined

  const now = (): CounterNow => ({
    cinemaId: programme.getState().cinema?.id ?? null,
    cart: cart.getState(),
    order: order.getState(),
    stage: sale.getState().stage,
    taking: sale.getState().taking,
    show: showing.getState().show,
    isExchanging: exchange.getState().givenUp !== null,
    atReader: connection.getState().terminal?.atReader ?? [],
  })

  function look(): void {
    soon = undefined
    const { view, isSettled } = customerView(now())
    unpricedSince = isSettled ? undefined : (unpricedSince ?? performance.now())
    if (unpricedSince !== undefined && performance.now() - unpricedSince < UNPRICED_MS) {
      soon = setTimeout(look, UNPRICED_MS / 5)
      return
    }
    const text = JSON.stringify(view)
    if (text === last) return
    last = text
    told(view)
    void ask(engine.api.showCustomer({ view }))
  }

  const changed = (): void => {
    soon ??= setTimeout(look, SOON_MS)
  }
  const followed: Pick<StoreApi<unknown>, 'subscribe'>[] = [cart, order, sale, showing, programme, exchange, connection]
  const ends = [
    ...followed.map((store) => store.subscribe(changed)),
    engine.onConnected(() => {
      // An engine that was started again knows nothing of it.
      last = ''
      changed()
    }),
  ]
  return () => {
    clearTimeout(soon)
    for (const end of ends) end()
  }
}

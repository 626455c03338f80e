/** Tickets that are being exchanged at this counter: those that are given up, and the asking. The new ones are the seats of the cart. */
import { newId, type OrderRecord } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExchangeArgs } from '../../../terminal/api.ts'
import type { CartStore } from '../../cart/cart-store.ts'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { OrderStore } from '../order/order-store.ts'
import type { SaleStore } from '../sale/sale-store.ts'

export interface ExchangeState {
  /** Of an order, by their numbers; null: nothing is exchanged. */
  givenUp: { order: OrderRecord; numbers: number[] } | null
  /** `unknown`: it may or may not have been done, and the same is asked once more. */
  stage: 'choosing' | 'sending' | 'unknown'
  sentence: string | null
  /** The money that goes back needs a manager's yes. */
  needsYes: boolean
}

export interface ExchangeStore extends StoreApi<ExchangeState> {
  begin(order: OrderRecord, numbers: number[]): void
  /** Gives the new seats back. The old tickets were never touched. */
  cancel(): void
  send(args: Omit<ExchangeArgs, 'exchangeId'>): Promise<void>
  askAgain(): Promise<void>
}

export function createExchangeStore(
  engine: Engine,
  { cart, order, sale }: { cart: CartStore; order: OrderStore; sale: SaleStore },
): ExchangeStore {
  const nothing = (): ExchangeState => ({ givenUp: null, stage: 'choosing', sentence: null, needsYes: false })
  const store = createStore<ExchangeState>(nothing)
  let asked: ExchangeArgs | null = null

  async function take(args: ExchangeArgs): Promise<void> {
    store.setState({ stage: 'sending', sentence: null })
    const answer = await ask(engine.api.exchange(args))
    if (asked !== args) return
    if (!answer.ok) {
      const isUnknown = answer.code === 'timeout' || answer.code === 'engine_lost'
      const needsYes = answer.code === 'refund_needs_approval' || store.getState().needsYes
      store.setState({ stage: isUnknown ? 'unknown' : 'choosing', sentence: answer.sentence, needsYes })
      return
    }
    asked = null
    store.setState(nothing())
    sale.become({ phase: 'order_sold', order: answer.value.order, aside: false, refunds: answer.value.refunds })
    order.startAnew()
  }

  return Object.assign(store, {
    begin(of: OrderRecord, numbers: number[]) {
      const { phase } = sale.getState().stage
      if (phase === 'cash') sale.backToSeats()
      else if (phase === 'sold' || phase === 'order_sold') sale.nextCustomer()
      store.setState({ ...nothing(), givenUp: { order: of, numbers } })
    },
    cancel() {
      if (store.getState().stage !== 'choosing') return
      asked = null
      store.setState(nothing())
      cart.abandon()
      order.abandon()
    },
    async send(args: Omit<ExchangeArgs, 'exchangeId'>) {
      if (store.getState().stage !== 'choosing') return
      asked = { ...args, exchangeId: newId() }
      await take(asked)
    },
    async askAgain() {
      if (asked !== null && store.getState().stage === 'unknown') await take(asked)
    },
  })
}

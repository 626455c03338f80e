/** Taking the money: the cash view, the sale being written down, the tickets; and the sales made before. */
import type { Id, Money, SoldBooking, TicketType } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExchangeRefund, PrintedTicket, SaleRecord, SellOrderArgs, SoldOrder } from '../../../terminal/api.ts'
import { ask, askPlain, type Outcome } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'

export type SalePhase =
  | { phase: 'choosing' }
  /** `onMachine`: the clerk begins with the card machine. */
  | { phase: 'cash'; onMachine?: boolean }
  /** `interrupted`: the terminal's program was lost meanwhile; the same sale is asked for again when it is back. */
  | { phase: 'selling'; sale: CashSale | SellOrderArgs; interrupted: boolean }
  | { phase: 'sold'; booking: SoldBooking; tickets: PrintedTicket[] | null; again: boolean }
  /**
   * A card is being taken at the reader, or has been. `asking`: the engine has not answered yet. `aside`: the order is looked at while
   * another customer is served, whose cart is not touched.
   */
  | { phase: 'reader'; orderId: Id; amount: Money; aside: boolean; asking: boolean }
  /** `refunds`: what goes back to the customer, of an exchange. */
  | { phase: 'order_sold'; order: SoldOrder; aside: boolean; refunds?: ExchangeRefund[] }

/** Cash that is being taken, in minor units. `given`: as far as it was typed; null: nothing that is an amount. */
export interface Taking {
  /** With the tip. */
  due: number
  tip: number
  given: number | null
}

export interface SaleState {
  stage: SalePhase
  /** null: no cash is being taken. */
  taking: Taking | null
  sentence: string | null
  recent: SaleRecord[] | null
  printing: 'no' | 'sending' | 'sent'
}

export interface CashSale {
  bookingId: Id
  tickets: { seatId: string; type: TicketType }[]
  tendered: number
  shownTotal?: number
}

export interface SaleStore extends StoreApi<SaleState> {
  askForCash(onMachine?: boolean): void
  backToSeats(): void
  dismiss(): void
  /** @param sentence null: nothing is wrong any more */
  say(sentence: string | null): void
  /** For a card at the reader, which has stages of its own. */
  become(stage: SalePhase, sentence?: string | null): void
  /** What is typed while cash is taken; null: it is over. */
  noteTaking(taking: Taking | null): void
  sell(sale: CashSale | SellOrderArgs): Promise<void>
  print(): Promise<void>
  /** Shows the tickets of a sale made before. */
  showAgain(booking: SoldBooking): void
  nextCustomer(): void
  loadRecent(): Promise<void>
}

/**
 * @param onDone the customer has been served; the next one starts with an empty cart
 * @param onOrderSold what is ordered from now on is another order, also after a reload of the page
 */
export function createSaleStore(engine: Engine, onDone: () => void, onOrderSold: () => void = () => {}): SaleStore {
  const store = createStore<SaleState>(() => ({
    stage: { phase: 'choosing' },
    taking: null,
    sentence: null,
    recent: null,
    printing: 'no',
  }))

  const showTickets = async (booking: SoldBooking, again: boolean): Promise<void> => {
    store.setState({ stage: { phase: 'sold', booking, tickets: null, again }, sentence: null, printing: 'no' })
    const answer = await ask(engine.api.tickets({ bookingId: booking.bookingId }))
    const { stage } = store.getState()
    if (stage.phase !== 'sold' || stage.booking.bookingId !== booking.bookingId) return
    if (answer.ok) store.setState({ stage: { ...stage, tickets: answer.value } })
    else store.setState({ sentence: answer.sentence })
  }

  const loadRecent = async (): Promise<void> => {
    const answer = await askPlain(engine.api.recentSales())
    if (answer.ok) store.setState({ recent: answer.value })
  }

  /** The answer is final; the same booking asked again gets the same. */
  const take = async (sale: CashSale | SellOrderArgs): Promise<void> => {
    const stage: SalePhase = { phase: 'selling', sale, interrupted: false }
    store.setState({ stage, sentence: null, printing: 'no' })
    const answer = await askToSell(engine, sale)
    if (store.getState().stage !== stage) return
    if (answer.ok) {
      const { value } = answer
      if (value.kind === 'booking') await showTickets(value.booking, false)
      else {
        store.setState({ stage: { phase: 'order_sold', order: value.order, aside: false }, sentence: null })
        onOrderSold()
      }
    } else if (answer.code === 'engine_lost') store.setState({ stage: { ...stage, interrupted: true } })
    else store.setState({ stage: { phase: 'cash' }, sentence: answer.sentence })
  }

  engine.onConnected(() => {
    const { stage } = store.getState()
    if (stage.phase === 'selling' && stage.interrupted) void take(stage.sale)
  })

  // A conflict's details reach the clerk as a notice; here it is a mark in the list.
  engine.on('saleAnswered', () => {
    if (store.getState().recent !== null) void loadRecent()
  })

  return Object.assign(store, {
    askForCash(onMachine = false) {
      store.setState({ stage: { phase: 'cash', onMachine }, sentence: null })
    },
    backToSeats() {
      if (store.getState().stage.phase === 'cash') store.setState({ stage: { phase: 'choosing' }, sentence: null })
    },
    dismiss() {
      store.setState({ sentence: null })
    },
    say(sentence: string | null) {
      store.setState({ sentence })
    },
    become(stage: SalePhase, sentence: string | null = null) {
      store.setState({ stage, sentence, printing: 'no' })
    },
    noteTaking(taking: Taking | null) {
      store.setState({ taking })
    },
    async sell(sale: CashSale | SellOrderArgs) {
      if (store.getState().stage.phase === 'cash') await take(sale)
    },
    async print() {
      const { stage } = store.getState()
      if (stage.phase !== 'sold' && stage.phase !== 'order_sold') return
      store.setState({ printing: 'sending', sentence: null })
      const bookings = stage.phase === 'sold' ? [stage.booking] : stage.order.bookings
      for (const { bookingId } of bookings) {
        const answer = await ask(engine.api.print({ bookingId }))
        if (!answer.ok) return store.setState({ printing: 'no', sentence: answer.sentence })
      }
      if (stage.phase === 'order_sold' && stage.order.giftCards) {
        const answer = await ask(engine.api.printGiftCards({ orderId: stage.order.orderId }))
        if (!answer.ok) return store.setState({ printing: 'no', sentence: answer.sentence })
      }
      if (stage.phase === 'order_sold' && stage.order.handOverLater) {
        const answer = await ask(engine.api.printPickUp({ orderId: stage.order.orderId }))
        if (!answer.ok) return store.setState({ printing: 'no', sentence: answer.sentence })
      }
      store.setState({ printing: 'sent' })
    },
    showAgain(booking: SoldBooking) {
      const { stage } = store.getState()
      // The customer of the sale that it takes the place of has been served.
      if ((stage.phase === 'order_sold' && !stage.aside) || (stage.phase === 'sold' && !stage.again)) onDone()
      void showTickets(booking, true)
    },
    nextCustomer() {
      const { stage } = store.getState()
      const again = (stage.phase === 'sold' && stage.again) || (stage.phase === 'order_sold' && stage.aside)
      store.setState({ stage: { phase: 'choosing' }, sentence: null, printing: 'no' })
      // Looking at an old sale doesn't touch the customer who is being served.
      if (!again) onDone()
    },
    loadRecent,
  })
}

type WhatWasSold = { kind: 'order'; order: SoldOrder } | { kind: 'booking'; booking: SoldBooking }

async function askToSell(engine: Engine, sale: CashSale | SellOrderArgs): Promise<Outcome<WhatWasSold>> {
  if ('orderId' in sale) {
    const answer = await ask(engine.api.sellOrder(sale))
    return answer.ok ? { ok: true, value: { kind: 'order', order: answer.value } } : answer
  }
  const answer = await ask(engine.api.sell(sale))
  return answer.ok ? { ok: true, value: { kind: 'booking', booking: answer.value } } : answer
}

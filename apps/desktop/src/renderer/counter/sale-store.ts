/** Taking the money: the cash view, the sale on its way, the sale whose answer is not known yet, the tickets. */
import type { Id, SoldBooking, TicketType } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PrintedTicket, SaleRecord } from '../../terminal/api.ts'
import { ask, askPlain } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'

export type SalePhase =
  | { phase: 'choosing' }
  | { phase: 'cash' }
  | { phase: 'selling'; bookingId: Id }
  /** In the outbox, its answer outstanding: no ticket may be handed out. */
  | { phase: 'unknown'; bookingId: Id; reference: string | null }
  | { phase: 'sold'; booking: SoldBooking; tickets: PrintedTicket[] | null; again: boolean }

/** A sale that was left waiting and has its answer now. */
export interface Settled {
  bookingId: Id
  sentence: string
  good: boolean
}

export interface SaleState {
  stage: SalePhase
  sentence: string | null
  /** Sales that were left waiting when the next customer was served. */
  left: { bookingId: Id; reference: string | null }[]
  settled: Settled[]
  recent: SaleRecord[] | null
  printing: 'no' | 'sending' | 'sent'
}

export interface CashSale {
  bookingId: Id
  reference: string | null
  tickets: { seatId: string; type: TicketType }[]
  tendered: number
}

export interface SaleStore extends StoreApi<SaleState> {
  askForCash(): void
  backToSeats(): void
  sell(sale: CashSale): Promise<void>
  print(): Promise<void>
  /** Shows the tickets of a sale made before. */
  showAgain(booking: SoldBooking): void
  nextCustomer(): void
  loadRecent(): Promise<void>
  dismissSettled(bookingId: Id): void
}

/** `onDone`: the customer has been served, or left to the outbox; the next one starts with an empty cart. */
export function createSaleStore(engine: Engine, onDone: () => void): SaleStore {
  const store = createStore<SaleState>(() => ({
    stage: { phase: 'choosing' },
    sentence: null,
    left: [],
    settled: [],
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

  engine.on('saleSettled', ({ bookingId, answer }) => {
    void ask(Promise.resolve(answer)).then((outcome) => {
      const { stage, left, settled } = store.getState()
      if ((stage.phase === 'unknown' || stage.phase === 'selling') && stage.bookingId === bookingId) {
        if (outcome.ok) void showTickets(outcome.value, false)
        else store.setState({ stage: { phase: 'choosing' }, sentence: `This sale was refused: ${outcome.sentence}` })
        return
      }
      const waited = left.find((sale) => sale.bookingId === bookingId)
      if (waited === undefined) return
      const name = waited.reference ?? 'The waiting sale'
      const sentence = outcome.ok
        ? `${name} is sold: its tickets are in the recent sales.`
        : `${name} was refused: ${outcome.sentence}`
      store.setState({
        left: left.filter((sale) => sale !== waited),
        settled: [...settled, { bookingId, sentence, good: outcome.ok }],
      })
    })
  })

  // The engine died in the middle of a sale: what it wrote before that is in its own list, or waits in its outbox.
  engine.onConnected(() => {
    const { stage } = store.getState()
    if (stage.phase !== 'unknown') return
    void Promise.all([askPlain(engine.api.recentSales()), askPlain(engine.api.state())]).then(([sales, state]) => {
      const now = store.getState().stage
      if (!sales.ok || !state.ok || now.phase !== 'unknown' || now.bookingId !== stage.bookingId) return
      const sale = sales.value.find((record) => record.booking.bookingId === stage.bookingId)
      if (sale !== undefined) void showTickets(sale.booking, false)
      else if (state.value.waitingCommands === 0) {
        store.setState({
          stage: { phase: 'cash' },
          sentence: 'The sale was interrupted before it was taken: take it once more.',
        })
      }
    })
  })

  return Object.assign(store, {
    askForCash() {
      store.setState({ stage: { phase: 'cash' }, sentence: null })
    },
    backToSeats() {
      if (store.getState().stage.phase === 'cash') store.setState({ stage: { phase: 'choosing' }, sentence: null })
    },
    async sell({ bookingId, reference, tickets, tendered }: CashSale) {
      if (store.getState().stage.phase !== 'cash') return
      store.setState({ stage: { phase: 'selling', bookingId }, sentence: null })
      const answer = await ask(engine.api.sell({ bookingId, tickets, tendered }))
      const { stage } = store.getState()
      // `saleSettled` may have been faster than the answer.
      if (stage.phase !== 'selling' || stage.bookingId !== bookingId) return
      if (answer.ok) {
        await showTickets(answer.value, false)
      } else if (answer.code === 'timeout' || answer.code === 'engine_lost') {
        store.setState({ stage: { phase: 'unknown', bookingId, reference } })
      } else store.setState({ stage: { phase: 'cash' }, sentence: answer.sentence })
    },
    async print() {
      const { stage } = store.getState()
      if (stage.phase !== 'sold') return
      store.setState({ printing: 'sending', sentence: null })
      const answer = await ask(engine.api.print({ bookingId: stage.booking.bookingId }))
      store.setState(answer.ok ? { printing: 'sent' } : { printing: 'no', sentence: answer.sentence })
    },
    showAgain(booking: SoldBooking) {
      void showTickets(booking, true)
    },
    nextCustomer() {
      const { stage, left } = store.getState()
      const again = stage.phase === 'sold' && stage.again
      const stillLeft =
        stage.phase === 'unknown' ? [...left, { bookingId: stage.bookingId, reference: stage.reference }] : left
      store.setState({ stage: { phase: 'choosing' }, sentence: null, left: stillLeft, printing: 'no' })
      // Looking at an old sale doesn't touch the customer who is being served.
      if (!again) onDone()
    },
    loadRecent,
    dismissSettled(bookingId: Id) {
      store.setState({ settled: store.getState().settled.filter((sale) => sale.bookingId !== bookingId) })
    },
  })
}

/** Taking the money: the cash view, the sale being written down, the tickets; and what the server made of sales later. */
import type { Id, SoldBooking, TicketType } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PrintedTicket, SaleRecord } from '../../terminal/api.ts'
import { ask, askPlain } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'

export type SalePhase =
  | { phase: 'choosing' }
  | { phase: 'cash' }
  /** `interrupted`: the terminal's program was lost meanwhile; the same sale is asked for again when it is back. */
  | { phase: 'selling'; sale: CashSale; interrupted: boolean }
  | { phase: 'sold'; booking: SoldBooking; tickets: PrintedTicket[] | null; again: boolean }

/** A sale that the server could not enter as it was made. */
export interface SaleInConflict {
  bookingId: Id
  sentence: string
}

export interface SaleState {
  stage: SalePhase
  sentence: string | null
  conflicts: SaleInConflict[]
  recent: SaleRecord[] | null
  printing: 'no' | 'sending' | 'sent'
}

export interface CashSale {
  bookingId: Id
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
  dismissConflict(bookingId: Id): void
}

/** `onDone`: the customer has been served; the next one starts with an empty cart. */
export function createSaleStore(engine: Engine, onDone: () => void): SaleStore {
  const store = createStore<SaleState>(() => ({
    stage: { phase: 'choosing' },
    sentence: null,
    conflicts: [],
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

  /** What it answers is final; asked again with the same booking it answers the same. */
  const take = async (sale: CashSale): Promise<void> => {
    const stage: SalePhase = { phase: 'selling', sale, interrupted: false }
    store.setState({ stage, sentence: null })
    const answer = await ask(engine.api.sell(sale))
    if (store.getState().stage !== stage) return
    if (answer.ok) await showTickets(answer.value, false)
    else if (answer.code === 'engine_lost') store.setState({ stage: { ...stage, interrupted: true } })
    else store.setState({ stage: { phase: 'cash' }, sentence: answer.sentence })
  }

  engine.onConnected(() => {
    const { stage } = store.getState()
    if (stage.phase === 'selling' && stage.interrupted) void take(stage.sale)
  })

  engine.on('saleAnswered', ({ bookingId, standing, why }) => {
    void loadRecent().then(() => {
      const { conflicts, recent } = store.getState()
      if (standing !== 'conflict' || conflicts.some((known) => known.bookingId === bookingId)) return
      const sale = recent?.find(({ booking }) => booking.bookingId === bookingId)
      store.setState({ conflicts: [...conflicts, { bookingId, sentence: conflictSentence(sale, why) }] })
    })
  })

  return Object.assign(store, {
    askForCash() {
      store.setState({ stage: { phase: 'cash' }, sentence: null })
    },
    backToSeats() {
      if (store.getState().stage.phase === 'cash') store.setState({ stage: { phase: 'choosing' }, sentence: null })
    },
    async sell(sale: CashSale) {
      if (store.getState().stage.phase === 'cash') await take(sale)
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
      const { stage } = store.getState()
      const again = stage.phase === 'sold' && stage.again
      store.setState({ stage: { phase: 'choosing' }, sentence: null, printing: 'no' })
      // Looking at an old sale doesn't touch the customer who is being served.
      if (!again) onDone()
    },
    loadRecent,
    dismissConflict(bookingId: Id) {
      store.setState({ conflicts: store.getState().conflicts.filter((sale) => sale.bookingId !== bookingId) })
    },
  })
}

function conflictSentence(sale: SaleRecord | undefined, why: string | null): string {
  const seats = sale?.booking.tickets.map(({ seatId }) => seatId).join(', ')
  const name = sale === undefined ? 'A sale' : `${sale.booking.reference} (${sale.movieTitle}, ${seats})`
  const because = why === null ? '' : ` ${why.replace(/[.\s]+$/, '')}.`
  return `${name} could not be entered as it was sold.${because} A manager settles it; leave its money in the drawer until then.`
}

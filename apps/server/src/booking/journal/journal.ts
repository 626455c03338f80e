/** The books beside the claims: bookings, their events, tickets, payments and the inbox, written in the claims' own transaction. */
import type { ClaimJournal, SaleVerdict } from '../../seats/claim-journal.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, CounterSale, OnlineSale, SaleAnswer } from '../books.ts'
import { followConfirmed } from '../follow-ups.ts'
import type { References } from '../references.ts'
import { lockBookings } from './booking-rows.ts'
import { recordCancellation } from './cancellation.ts'
import { type CounterConfirmation, examineCounterSales, recordCounterSales } from './counter-sales.ts'
import { holdExtended, holdsGrew, holdsShrank } from './holds.ts'
import { examineOnlineSales, type OnlineConfirmation, recordOnlineSales } from './online-sales.ts'

export type BookingJournal = ClaimJournal<BookingBooks>

export function createJournal(references: References): BookingJournal {
  return {
    async lockBookings(tx, bookingIds) {
      await lockBookings(tx, bookingIds)
    },
    holdsGrew: (tx, holds) => holdsGrew(tx, references, holds),
    holdsShrank,
    holdExtended,

    async examineSales(tx, confirmations) {
      const bookings = await lockBookings(
        tx,
        confirmations.map((c) => c.bookingId),
      )
      const { counter, online } = byKind(confirmations)
      const verdicts = new Map<Confirmation<BookingBooks>, SaleVerdict<BookingBooks>>([
        ...(await examineCounterSales(tx, counter)),
        ...(await examineOnlineSales(tx, online, bookings)),
      ])
      return confirmations.map((confirmation): SaleVerdict<BookingBooks> => {
        const settled = verdicts.get(confirmation)
        if (settled) return settled
        const booking = bookings.get(confirmation.bookingId)
        if (booking?.show_id !== confirmation.showId || booking.terminal_id !== confirmation.terminalId) {
          return { kind: 'not_held' }
        }
        if (booking.state !== 'held') return { kind: 'ended' }
        // The sale is of the whole hold: a seat left behind would stay held for a booking that is over.
        return booking.held_seats === confirmation.seats.length ? { kind: 'open' } : { kind: 'not_held' }
      })
    },

    async recordSales(tx, confirmations) {
      const { counter, online } = byKind(confirmations)
      const receipts = new Map<Confirmation<BookingBooks>, SaleAnswer>([
        ...(await recordCounterSales(tx, counter)),
        ...(await recordOnlineSales(tx, online)),
      ])
      await followConfirmed(
        tx,
        confirmations.map((c) => c.bookingId),
      )
      return confirmations.map((confirmation) => {
        const receipt = receipts.get(confirmation)
        if (!receipt) throw new Error(`booking ${confirmation.bookingId} was locked as held and could not be confirmed`)
        return receipt
      })
    },

    recordCancellation,
  }
}

function byKind(confirmations: readonly Confirmation<BookingBooks>[]): {
  counter: CounterConfirmation[]
  online: OnlineConfirmation[]
} {
  const is = <S extends CounterSale | OnlineSale>(kind: S['kind']) =>
    confirmations.filter((c): c is Confirmation<BookingBooks> & { sale: S } => c.sale.kind === kind)
  return { counter: is<CounterSale>('counter'), online: is<OnlineSale>('online') }
}

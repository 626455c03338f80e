/**
 * Payments whose end is in the lost hours of a ledger that was set back. The gateway says that they were captured, so
 * their customers have tickets. The seats are taken again, or a manager hears that they are somebody else's now.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../../infra/postgres.ts'
import type { Payment } from '../../../payments/payment-rows.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import type { BookingRow } from '../booking-row.ts'
import { lostHoursOf } from './lost-hours.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TAKE_UP_BOOKING = statement('take-up-booking')
const SEATS_SOLD = statement('seats-sold')

/** The hold lasts until the sale is entered, which follows at once. */
const HOLD_MS = 60_000

export type Retaken =
  /** The payment isn't of lost hours, or its show is cancelled and gives everything back. */
  | { kind: 'not_lost' }
  /** The booking holds its seats. */
  | { kind: 'held' }
  /** One is allotted to a terminal that doesn't answer, or another customer holds one: they may be free in a moment. */
  | { kind: 'not_yet' }
  | { kind: 'sold_to_others'; seatIds: string[] }

export type RetakeSeats = (payment: Payment, booking: BookingRow) => Promise<Retaken>

export function createRetakeSeats(options: { pool: Pool; store: BookingSeatStore; catalogue: Catalogue }): RetakeSeats {
  const { pool, store, catalogue } = options
  return async (payment, booking) => {
    const lost = await lostHoursOf(pool, payment.id, booking.show_id)
    if (!lost || !booking.quote || booking.customer_id === null) return { kind: 'not_lost' }
    const { id: bookingId, show_id: showId, quote } = booking
    if ((await catalogue.show(showId))?.show.cancelledAt !== undefined) return { kind: 'not_lost' }
    const seats = quote.tickets.map((ticket) => ticket.seatIndex)
    const seatIdsOf = (indexes: readonly number[]): string[] =>
      quote.tickets.filter((ticket) => indexes.includes(ticket.seatIndex)).map((ticket) => ticket.seatId)

    // The rest of a hold that the backup has ends first: its time is long over.
    await store.lapse({ showId, bookingId })
    await pool.query({ ...TAKE_UP_BOOKING, values: [bookingId] })
    const outcome = await store.claim({
      showId,
      bookingId,
      seats,
      terminalId: null,
      until: new Date(Date.now() + HOLD_MS),
      order: { customerId: booking.customer_id, hash: booking.order_hash ?? Buffer.alloc(0), quote },
      evenIfClosed: true,
    })
    if (outcome.kind === 'claimed') return { kind: 'held' }
    const sold = await pool.query<{ seat_index: number }>({ ...SEATS_SOLD, values: [showId, seats, bookingId] })
    if (sold.rows.length > 0) return { kind: 'sold_to_others', seatIds: seatIdsOf(sold.rows.map((r) => r.seat_index)) }
    if (lost.patient && outcome.kind !== 'ended') return { kind: 'not_yet' }
    const taken = outcome.kind === 'taken' ? outcome.seats : seats
    return { kind: 'sold_to_others', seatIds: seatIdsOf(taken) }
  }
}

/** A booking as the online API reads it. */
import type { BookingState } from '@marquee/shared'
import { createMicroBatch } from '../../infra/micro-batch.ts'
import { isConnectionLost, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { Quote } from '../books.ts'

const BOOKINGS = loadStatement(new URL('./sql/bookings.sql', import.meta.url))
const CLOSE_HOLD = loadStatement(new URL('./sql/close-hold.sql', import.meta.url))
const LOCK_BOOKINGS = loadStatement(new URL('./sql/lock-bookings.sql', import.meta.url))

export interface BookingRow {
  id: string
  reference: string
  show_id: string
  state: BookingState
  terminal_id: string | null
  customer_id: string | null
  hold_until: Date | null
  held_seats: number
  order_hash: Buffer | null
  /** null for a terminal's. */
  quote: Quote | null
  total_amount: number | null
  currency: string | null
  email: string | null
  /** null: it is not sold. */
  order_id: string | null
}

/** Reads bookings by id. Requests of the same moment share a query: in a rush, most ask for a booking that isn't there. */
export function createBookingReader(pool: Pool): (bookingId: string) => Promise<BookingRow | undefined> {
  const reads = createMicroBatch<string, BookingRow | undefined>({
    maxItems: 256,
    maxInFlight: 2,
    failsWholeBatch: isConnectionLost,
    async run(ids) {
      const { rows } = await pool.query<BookingRow>({ ...BOOKINGS, values: [ids] })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    },
  })
  return (bookingId) => reads.submit(bookingId)
}

/** Locks the booking: every other change to it and its payments waits until the transaction ends. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<BookingRow | undefined> {
  return (await lockBookings(tx, [bookingId])).get(bookingId)
}

export async function lockBookings(tx: Tx, bookingIds: readonly string[]): Promise<Map<string, BookingRow>> {
  const { rows } = await tx.query<BookingRow>({ ...LOCK_BOOKINGS, values: [bookingIds] })
  return new Map(rows.map((row) => [row.id, row]))
}

/** No payment can begin any more. The booking is locked, and its seats are released after this. */
export async function closeHold(tx: Tx, bookingId: string): Promise<void> {
  await tx.query({ ...CLOSE_HOLD, values: [bookingId] })
}

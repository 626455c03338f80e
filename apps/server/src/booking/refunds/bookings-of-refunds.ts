/** The bookings whose money a refund is: one, or all those of a return over several bookings. And those that a payment's money pays for. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import { lockBooking } from '../online/booking-row.ts'

const BOOKINGS_OF_REFUNDS = loadStatement(new URL('./sql/bookings-of-refunds.sql', import.meta.url))
const BOOKINGS_OF_PAYMENT = loadStatement(new URL('./sql/bookings-of-payment.sql', import.meta.url))
const BOOKING_REFUNDED = loadStatement(new URL('../online/giving-back/sql/booking-refunded.sql', import.meta.url))

type Db = Pick<Tx, 'query'>

/** In the order in which they are locked; none for money that bought nothing, or goods alone. */
export async function bookingsOfRefunds(db: Db, refundIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ booking_id: string }>({ ...BOOKINGS_OF_REFUNDS, values: [refundIds] })
  return rows.map((row) => row.booking_id)
}

/**
 * Locks every booking that a payment's money pays for, wherever exchanges have brought it. None of them gives money back until the
 * transaction ends.
 */
export async function lockBookingsOfPayment(tx: Tx, paymentId: string): Promise<void> {
  const locked = new Set<string>()
  for (;;) {
    const { rows } = await tx.query<{ booking_id: string }>({ ...BOOKINGS_OF_PAYMENT, values: [paymentId] })
    // An exchange that held a lock has brought the money to others meanwhile.
    const others = rows.map((row) => row.booking_id).filter((id) => !locked.has(id))
    if (others.length === 0) return
    for (const id of others) {
      await lockBooking(tx, id)
      locked.add(id)
    }
  }
}

/** Those that are cancelled, and whose money is all back, are refunded. The bookings are locked. */
export async function bookingsRefunded(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  for (const bookingId of bookingIds) await tx.query({ ...BOOKING_REFUNDED, values: [bookingId] })
}

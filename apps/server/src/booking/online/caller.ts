/** Decides which callers may see a booking. */
import type { BookingRow } from './booking-row.ts'
import type { Caller } from './online-bookings.ts'

/** Staff, any booking; a customer, their own. Other callers are told that it doesn't exist. */
export function maySee(caller: Caller, booking: Pick<BookingRow, 'customer_id'>): boolean {
  return caller.role !== 'customer' || booking.customer_id === caller.customerId
}

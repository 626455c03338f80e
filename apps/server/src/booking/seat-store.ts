/** The seat store as bookings use it. */
import type { SeatStore } from '../seats/seat-store.ts'
import type { BookingBooks } from './books.ts'

export type BookingSeatStore = SeatStore<BookingBooks>

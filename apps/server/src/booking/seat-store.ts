/** The seat store as bookings use it. */
import type { SeatStore } from '../seats/seat-store.ts'
import type { Sale, SaleAnswer } from './sale.ts'

export type BookingSeatStore = SeatStore<Sale, SaleAnswer>

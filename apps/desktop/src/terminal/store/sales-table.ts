/** The sales that this terminal made and the server confirmed. */
import type { SoldBooking } from '@marquee/shared'
import type { Db } from './database.ts'

export function saveSale(db: Db, booking: SoldBooking): void {
  db.prepare('insert or ignore into sales (booking_id, confirmed_at, booking) values (?, ?, ?)').run(
    booking.bookingId,
    booking.confirmedAt,
    JSON.stringify(booking),
  )
}

export function findSale(db: Db, bookingId: string): SoldBooking | undefined {
  const booking = db.prepare('select booking from sales where booking_id = ?').pluck().get(bookingId)
  return typeof booking === 'string' ? (JSON.parse(booking) as SoldBooking) : undefined
}

/** Newest first. */
export function latestSales(db: Db, limit: number): SoldBooking[] {
  const rows = db.prepare('select booking from sales order by confirmed_at desc, booking_id desc limit ?').pluck()
  return (rows.all(limit) as string[]).map((booking) => JSON.parse(booking) as SoldBooking)
}

export function forgetSales(db: Db, before: string): void {
  db.prepare('delete from sales where confirmed_at < ?').run(before)
}

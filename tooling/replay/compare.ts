/** Compares the ledger's account of the week with the file's. */
import { type PackedSeatPlan, seatId, unpackSeatPlan } from '@marquee/shared'
import type pg from 'pg'
import { wrongInBooks } from '../testing/audits/all-audits.ts'
import type { ShowToSell } from './find-shows.ts'

export interface Comparison {
  /** Confirmed bookings and the seats of their tickets, in the ledger. */
  bookings: number
  seats: number
  /** Seats with more than one ticket, in the ledger or among the answers that the terminals got. */
  soldTwice: number
  /** Seats of the file that have no ticket of a confirmed booking, or whose claim isn't `booked`. */
  missing: number
  /** Minor units: what was captured and not given back for these bookings, and what their tickets cost. */
  paid: number
  price: number
  /** What the audits of the ledger's books find, in words. */
  wrongInBooks: string[]
}

/** The answer that a terminal or a customer got. */
export interface Sold {
  showId: string
  booking: { tickets: readonly { ticketId: string; seatId: string }[] }
}

export async function compareWithLedger(
  pool: Pick<pg.Pool, 'query'>,
  shows: readonly ShowToSell[],
  sold: readonly Sold[],
): Promise<Comparison> {
  const showIds = shows.map((show) => show.showId)
  const { rows } = await pool.query<{
    show_id: string
    seat_index: number
    booking_id: string
    amount: number
    claimed: boolean
    seat_plan_id: string
  }>(
    `SELECT t.show_id, t.seat_index, t.booking_id, t.amount, s.seat_plan_id,
       EXISTS (SELECT FROM seat_claims c WHERE c.show_id = t.show_id AND c.seat_index = t.seat_index
         AND c.kind = 'booked' AND c.booking_id = t.booking_id) AS claimed
     FROM tickets t
     JOIN bookings b ON b.id = t.booking_id AND b.state = 'confirmed'
     JOIN shows s ON s.id = t.show_id
     WHERE t.show_id = ANY($1::uuid[]) AND t.cancelled_at IS NULL`,
    [showIds],
  )
  const plans = await pool.query<{ id: string; seats: PackedSeatPlan }>('SELECT id, seats FROM seat_plans')
  const seatIds = new Map(plans.rows.map((plan) => [plan.id, unpackSeatPlan(plan.seats).map(seatId)]))

  const tickets = new Map<string, number>()
  for (const row of rows) {
    if (!row.claimed) continue
    const key = `${row.show_id} ${seatIds.get(row.seat_plan_id)?.[row.seat_index]}`
    tickets.set(key, (tickets.get(key) ?? 0) + 1)
  }
  const answers = new Map<string, Set<string>>()
  for (const { showId, booking } of sold) {
    for (const ticket of booking.tickets) {
      const key = `${showId} ${ticket.seatId}`
      answers.set(key, (answers.get(key) ?? new Set()).add(ticket.ticketId))
    }
  }
  const twice = new Set([
    ...[...tickets].filter(([, count]) => count > 1).map(([key]) => key),
    ...[...answers].filter(([, ids]) => ids.size > 1).map(([key]) => key),
  ])
  const bookingIds = [...new Set(rows.map((row) => row.booking_id))]
  const payments = await pool.query<{ paid: number }>(
    `SELECT coalesce(sum(amount - refunded_amount), 0)::bigint AS paid FROM payments
     WHERE state = 'captured' AND order_id IN (SELECT order_id FROM bookings WHERE id = ANY($1::uuid[]))`,
    [bookingIds],
  )
  const expected = new Set(shows.flatMap((show) => show.purchases.flat().map((seat) => `${show.showId} ${seat}`)))
  return {
    bookings: bookingIds.length,
    seats: rows.length,
    soldTwice: twice.size,
    paid: Number(payments.rows[0]?.paid ?? 0),
    price: rows.reduce((sum, row) => sum + row.amount, 0),
    wrongInBooks: await wrongInBooks(pool),
    missing: [...expected].filter((key) => !tickets.has(key)).length,
  }
}

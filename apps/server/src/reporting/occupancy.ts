/** Reads from the ledger how full shows are, and what they have sold. */
import type { SalesAnswer, ShowOccupancy } from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const OCCUPANCY = loadStatement(new URL('./sql/occupancy.sql', import.meta.url))
const SHOWS_BETWEEN = loadStatement(new URL('./sql/shows-between.sql', import.meta.url))
const SALES_OF_SHOW = loadStatement(new URL('./sql/sales-of-show.sql', import.meta.url))

/** Returns an entry for each show, also for one of which every seat is free. */
export async function occupancyOf(pool: Pool, showIds: readonly string[]): Promise<ShowOccupancy[]> {
  const result = await pool.query<{ show_id: string; held: number; booked: number; closed: boolean }>({
    ...OCCUPANCY,
    values: [[...showIds]],
  })
  const taken = new Map(result.rows.map((row) => [row.show_id, row]))
  return showIds.map((showId) => ({
    showId,
    held: taken.get(showId)?.held ?? 0,
    booked: taken.get(showId)?.booked ?? 0,
    ...(taken.get(showId)?.closed && { closed: true }),
  }))
}

/** Shows that start from `from` until before `to`, of one cinema or of all. */
export async function showsBetween(pool: Pool, from: string, to: string, cinemaId: string | null): Promise<string[]> {
  const result = await pool.query<{ id: string }>({ ...SHOWS_BETWEEN, values: [from, to, cinemaId] })
  return result.rows.map((row) => row.id)
}

/** @param seatIdOf of the show's plan */
export async function salesOfShow(
  pool: Pool,
  showId: string,
  seatIdOf: (index: number) => string,
): Promise<SalesAnswer> {
  const result = await pool.query<{
    id: string
    reference: string
    terminal_id: string | null
    confirmed_at: Date
    total_amount: number
    currency: string
    seats: number[]
  }>({ ...SALES_OF_SHOW, values: [showId] })
  return {
    bookings: result.rows.map((row) => ({
      bookingId: row.id,
      reference: row.reference,
      terminalId: row.terminal_id,
      confirmedAt: row.confirmed_at.toISOString(),
      total: { amount: row.total_amount, currency: row.currency },
      seatIds: row.seats.map(seatIdOf),
    })),
  }
}

/** The books' entries about a settled conflict. */
import type { Pool } from '../../../infra/postgres.ts'

/** @param pool there is one when a test runs */
export function settledBooks(pool: () => Pool) {
  const query = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool().query<R>(text, values)).rows

  const claims = (showId: string) =>
    query<{ seat_index: number; kind: string; booking_id: string | null }>(
      'select seat_index, kind, booking_id from seat_claims where show_id = $1 order by seat_index',
      showId,
    )
  const news = (ticketId: string) =>
    query<{ kind: string; why: string | null }>(
      'select kind, why from door_news where ticket_id = $1 order by revision',
      ticketId,
    )
  /** The booking that came out of a conflict. */
  async function outcomeOf(conflictId: string) {
    const [booking] = await query<{
      id: string
      reference: string
      state: string
      terminal_id: string
      total_amount: number
    }>('select b.* from conflicts k join bookings b on b.id = k.settled_booking where k.id = $1', conflictId)
    if (!booking) return undefined
    const tickets = await query<{ id: string; seat_index: number; amount: number }>(
      'select id, seat_index, amount from tickets where booking_id = $1 and cancelled_at is null order by seat_index',
      booking.id,
    )
    const payments = await query<{ method: string; amount: number; tendered: number }>(
      'select method, amount, tendered from payments where booking_id = $1',
      booking.id,
    )
    return { ...booking, tickets, payments }
  }

  return { query, claims, news, outcomeOf }
}

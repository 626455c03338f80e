/** The tickets of any booking for a counter's printer, each with how many of it there are: what is printed of them now is a copy. */
import { type Answer, type BookingToPrint, granted, type Id, refused, type TicketType } from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { TicketSigner } from '../../tickets/ticket-signer.ts'
import { spendSearch } from './search-quota.ts'
import { type Searching, searchRights } from './search-rights.ts'

const TO_PRINT = loadStatement(new URL('./sql/to-print.sql', import.meta.url))

interface Row {
  reference: string
  show_id: Id
  currency: string
  starts_at: Date
  ticket_id: Id
  seat_index: number
  ticket_type: TicketType
  amount: number
  printed: number
}

/** Refused where it has no valid tickets at the counter's cinemas (`unknown_booking`), or after too many searches (`rate_limited`). */
export type ReadBookingToPrint = (bookingId: Id, by: Searching) => Promise<Answer<BookingToPrint>>

export function createBookingToPrint(options: {
  pool: Pool
  catalogue: Catalogue
  signer: Pick<TicketSigner, 'sign'>
}): ReadBookingToPrint {
  const { pool, catalogue, signer } = options
  return async (bookingId, by) => {
    const rights = await searchRights(pool, by)
    if (!rights.ok) return rights
    const { rows } = await pool.query<Row>({ ...TO_PRINT, values: [bookingId, by.terminal.cinemaId] })
    const [first] = rows
    const show = first && (await catalogue.show(first.show_id))
    if (!first || !show || !rights.value.cinemaIds.includes(show.cinema.id)) return refused({ code: 'unknown_booking' })
    // Whoever has the terminal's key would have the codes of every booking otherwise, and nobody would know of it.
    const refusal = await spendSearch(pool, by, { kinds: ['print'], bookingId })
    if (refusal) return refused(refusal)
    const tickets = await Promise.all(
      rows.map(async (row) => {
        const seatId = show.plan.seatIdOf(row.seat_index)
        const payload = { t: row.ticket_id, s: row.show_id, p: seatId, b: row.starts_at.toISOString() }
        return {
          ticketId: row.ticket_id,
          seatId,
          type: row.ticket_type,
          amount: row.amount,
          code: await signer.sign(payload),
          // The one of the sale: on paper, in a mail or on a telephone.
          copies: Math.max(1, row.printed),
        }
      }),
    )
    const { reference, show_id: showId, currency } = first
    return granted({ bookingId, reference, showId, currency, tickets })
  }
}

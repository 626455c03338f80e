/**
 * A booking as a door looks it up: which of its tickets are in, and the code of each, for somebody who can't show it. The door
 * scans that code as it would scan paper, so nobody is let in whom a scan would stop.
 */
import {
  type Answer,
  granted,
  type Id,
  type OrderAtDoorAnswer,
  type OrderAtDoorRequest,
  readReference,
  refused,
} from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import { hoursOfDoor } from '../reporting/found-bookings/find-at-door.ts'
import { spendSearch } from '../reporting/found-bookings/search-quota.ts'
import type { Searching } from '../reporting/found-bookings/search-rights.ts'
import type { TicketSigner } from '../tickets/ticket-signer.ts'

const ORDER_AT_DOOR = loadStatement(new URL('./sql/order-at-door.sql', import.meta.url))

interface TicketRow {
  booking_id: Id
  reference: string
  show_id: string
  starts_at: Date
  ticket_id: string
  seat_index: number
  ticket_type: string
  at: Date | null
  door: string | null
}

/** Of a show of these hours. Refused after too many (`rate_limited`): what a reference is read for counts as a search. */
export type OrderAtDoor = (request: OrderAtDoorRequest, by: Searching) => Promise<Answer<OrderAtDoorAnswer>>

export function createOrderAtDoor(options: {
  pool: Pool
  catalogue: Catalogue
  signer: Pick<TicketSigner, 'sign'>
}): OrderAtDoor {
  const { pool, catalogue, signer } = options
  return async ({ reference: text, ticketId }, by) => {
    const reference = text === undefined ? null : (readReference(text) ?? null)
    if (reference === null && ticketId === undefined) return granted({ order: null })
    const values = [reference, ticketId ?? null, by.terminal.cinemaId, ...hoursOfDoor()]
    const { rows } = await pool.query<TicketRow>({ ...ORDER_AT_DOOR, values })
    const [first] = rows
    const show = first && (await catalogue.show(first.show_id))
    // It is noted before anything is signed. A reference of nothing is a search as well.
    const refusal = await spendSearch(pool, by, {
      kinds: [reference === null ? 'ticket' : 'reference'],
      countedAs: reference === null ? 'scan' : 'search',
      bookingId: first?.booking_id,
    })
    if (refusal) return refused(refusal)
    if (!first || !show) return granted({ order: null })
    const tickets = await Promise.all(
      rows.map(async (row) => {
        const seatId = show.plan.seatIdOf(row.seat_index)
        const payload = { t: row.ticket_id, s: row.show_id, p: seatId, b: row.starts_at.toISOString() }
        const admitted = row.at === null ? null : { at: row.at.toISOString(), door: row.door ?? '' }
        const code = await signer.sign(payload)
        return { ticketId: row.ticket_id, seatId, type: row.ticket_type, code, admitted }
      }),
    )
    return granted({ order: { reference: first.reference, showId: first.show_id, tickets } })
  }
}

/**
 * A booking as a door looks it up: which of its tickets are in, and the code of each, for somebody who can't show it. The door
 * scans that code as it would scan paper, so nobody is let in whom a scan would stop.
 */
import { type OrderAtDoorAnswer, type OrderAtDoorRequest, readReference } from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { TicketSigner } from '../tickets/ticket-signer.ts'

const ORDER_AT_DOOR = loadStatement(new URL('./sql/order-at-door.sql', import.meta.url))

interface TicketRow {
  reference: string
  show_id: string
  starts_at: Date
  ticket_id: string
  seat_index: number
  ticket_type: string
  at: Date | null
  door: string | null
}

/** @param cinemaId the door's own; null: it stands before all of them */
export type OrderAtDoor = (request: OrderAtDoorRequest, cinemaId: string | null) => Promise<OrderAtDoorAnswer>

export function createOrderAtDoor(options: {
  pool: Pool
  catalogue: Catalogue
  signer: Pick<TicketSigner, 'sign'>
}): OrderAtDoor {
  const { pool, catalogue, signer } = options
  return async ({ reference: text, ticketId }, cinemaId) => {
    const reference = text === undefined ? null : (readReference(text) ?? null)
    if (reference === null && ticketId === undefined) return { order: null }
    const values = [reference, ticketId ?? null, cinemaId]
    const { rows } = await pool.query<TicketRow>({ ...ORDER_AT_DOOR, values })
    const [first] = rows
    const show = first && (await catalogue.show(first.show_id))
    if (!first || !show) return { order: null }
    const tickets = await Promise.all(
      rows.map(async (row) => {
        const seatId = show.plan.seatIdOf(row.seat_index)
        const payload = { t: row.ticket_id, s: row.show_id, p: seatId, b: row.starts_at.toISOString() }
        const admitted = row.at === null ? null : { at: row.at.toISOString(), door: row.door ?? '' }
        const code = await signer.sign(payload)
        return { ticketId: row.ticket_id, seatId, type: row.ticket_type, code, admitted }
      }),
    )
    return { order: { reference: first.reference, showId: first.show_id, tickets } }
  }
}

/** Stands in for the drawing of a ticket: the printer gets text that says which ticket it is. */
import type { SoldBooking, Ticket } from '@marquee/shared'
import type { PrintedTicket } from '../../../apps/desktop/src/terminal/api.ts'

export function printTicket({ ticketId, seatId, code }: Ticket, { bookingId, showId }: SoldBooking): PrintedTicket {
  const printed = JSON.stringify({ ticketId, seatId, code, bookingId, showId })
  return { ticketId, seatId, svg: '', escpos: Buffer.from(`${printed}\n`).toString('base64') }
}

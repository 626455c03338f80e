/**
 * Tickets of a sale that this kiosk made itself and never printed: all that comes out of it while the server can't be reached. It keeps no
 * other house's bookings on its disk. They would be names and codes of everybody's tickets, in a machine that stands in a lobby; and
 * while cut off it couldn't tell what another kiosk has printed.
 */
import {
  type Answer,
  granted,
  parseTicketCode,
  refused,
  type SoldBooking,
  type Ticket,
  type TicketPickUpFault,
  type TicketProof,
} from '@marquee/shared'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { mayBeOut } from '../store/printing/print-jobs-table.ts'
import { salesWith } from '../store/sales/sales-table.ts'

/** As the server has it. */
const OVER_AFTER_MS = 4 * 3_600_000

export interface OwnUnprinted {
  booking: SoldBooking
  tickets: Ticket[]
  show: ShowDetails
}

const fault = (fault: TicketPickUpFault) => refused({ code: 'tickets_not_picked_up', fault })

/** @returns undefined: it isn't the code of a ticket that this kiosk sold */
export function ownUnprinted(
  db: Db,
  catalogue: Pick<Catalogue, 'show'>,
  proof: TicketProof,
  now: Date,
): Answer<OwnUnprinted> | undefined {
  const ticketId = 'code' in proof ? parseTicketCode(proof.code)?.payload.t : undefined
  const sale = ticketId === undefined ? undefined : salesWith(db, { ticketId }, 1)[0]
  const show = sale && catalogue.show(sale.booking.showId)
  if (!sale || !show) return undefined
  const { booking } = sale
  const isGood = booking.tickets.some((ticket) => ticket.ticketId === ticketId)
  if (!isGood || sale.standing === 'conflict' || sale.standing === 'settled') return fault({ why: 'given_back' })
  if (show.show.cancelledAt !== undefined) return fault({ why: 'show_cancelled' })
  if (now.getTime() > Date.parse(show.show.startsAt) + OVER_AFTER_MS) return fault({ why: 'show_over' })
  const { bookingId, reference } = booking
  const tickets = booking.tickets.filter(({ ticketId }) => !mayBeOut(db, { kind: 'ticket', bookingId, ticketId }))
  return tickets.length > 0 ? granted({ booking, tickets, show }) : fault({ why: 'printed', reference })
}

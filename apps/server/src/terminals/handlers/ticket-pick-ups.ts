/** Tickets that were paid for before, at a kiosk. */
import type { TicketPickUps } from '../../booking/ticket-pick-ups/ticket-pick-ups.ts'
import type { HandlersOf } from './handler.ts'

export function createTicketPickUpHandlers(
  pickUps: TicketPickUps,
): HandlersOf<'findTicketsToPickUp' | 'pickUpTickets'> {
  return {
    findTicketsToPickUp: (request, { terminal }) => pickUps.find(request, terminal),
    pickUpTickets: (request, { terminal }) => pickUps.pickUp(request, terminal),
  }
}

/** What a kiosk may print of a booking whose tickets somebody wants, or why it prints nothing. Pure. */
import type { BookingState, Id, TicketPickUpFault, TicketType } from '@marquee/shared'

/** A ticket of a booking that was asked for. A booking without any has one row of nothing. */
export interface WantedRow {
  bookingId: Id
  reference: string
  state: BookingState
  orderId: Id | null
  showId: Id
  currency: string | null
  startsAt: Date
  isShowCancelled: boolean
  cinemaId: Id
  cinema: string
  ticketId: Id | null
  seatIndex: number
  type: TicketType
  amount: number
  isGone: boolean
  /** It is gone, and others came in its place. */
  isExchanged: boolean
  /** A paper of it left a printer, wherever. */
  isPrinted: boolean
  /** null: it is no kiosk's yet. */
  pickUpId: Id | null
  pickedUpBy: Id | null
}

export type WantedTicket = WantedRow & { ticketId: Id }

/** Nobody comes later, however long the movie is: a kiosk knows no lengths. */
export const OVER_AFTER_MS = 4 * 3_600_000

export interface Asking {
  terminal: { id: Id; cinemaId: Id | null }
  pickUpId: Id
  /** The ticket whose code was shown; null: a group's code, or a reference. */
  ticketId: Id | null
  now: Date
}

/** @param rows of one show, at least one  @returns the tickets that are this kiosk's to print, or may become so */
export function judgeTickets(rows: readonly WantedRow[], asking: Asking): WantedTicket[] | TicketPickUpFault {
  const { terminal, pickUpId, ticketId, now } = asking
  const [first] = rows
  if (!first) return { why: 'not_in_books' }
  if (terminal.cinemaId !== null && first.cinemaId !== terminal.cinemaId) {
    return { why: 'other_cinema', cinema: first.cinema }
  }
  const tickets = rows.filter((row): row is WantedTicket => row.ticketId !== null)
  const shown = tickets.find((ticket) => ticket.ticketId === ticketId)
  const good = tickets.filter(({ state, isGone }) => state === 'confirmed' && !isGone)
  if (first.isShowCancelled) return { why: 'show_cancelled' }
  // A code that is no good any more proves nothing of the tickets beside it.
  if (shown?.isGone || good.length === 0) return faultOfGone(shown ? [shown] : tickets, first.state)
  if (now.getTime() > first.startsAt.getTime() + OVER_AFTER_MS) return { why: 'show_over' }
  const isMine = (ticket: WantedTicket): boolean => ticket.pickUpId === pickUpId && ticket.pickedUpBy === terminal.id
  const free = good.filter((ticket) => (ticket.pickUpId === null ? !ticket.isPrinted : isMine(ticket)))
  return free.length > 0 ? free : { why: 'printed', reference: first.reference }
}

function faultOfGone(gone: readonly WantedTicket[], state: BookingState): TicketPickUpFault {
  if (gone.some(({ isExchanged }) => isExchanged)) return { why: 'exchanged' }
  const isGivenBack = gone.length > 0 || state === 'cancelled' || state === 'refunded'
  return { why: isGivenBack ? 'given_back' : 'not_paid' }
}

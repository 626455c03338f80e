/** Calls of a kiosk at which tickets come out that were paid for elsewhere. */
import { type Answer, Empty, type Id, type SeatId, TicketProof, type TicketType } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** What would come out here. Nothing of the customer is in it. */
export interface TicketsFound {
  title: string
  startsAt: string
  auditorium: string
  timeZone: string
  seats: { seatId: SeatId; type: TicketType }[]
  /** A slip with the code of goods comes out as well. */
  hasGoods: boolean
}

/** Pages that are on their way; the printer's state tells of those that aren't out yet. */
export interface PagesOnTheirWay {
  /** The bookings, and the order of the goods: an open page is of one of them. */
  of: Id[]
  pages: number
  /** For the counter, if something goes wrong. */
  references: string[]
}

const OfProof = z.strictObject({ proof: TicketProof })

export const TICKET_PICK_UP_CALLS = {
  /** Looks tickets up. While cut off, of a sale that this kiosk made, by a ticket's code. */
  findTickets: { request: OfProof, answer: z.custom<Answer<TicketsFound>>() },
  /** Prints them. Asked again after no answer, it is the same pick-up, also after a restart. */
  printTickets: { request: OfProof, answer: z.custom<Answer<PagesOnTheirWay>>() },
  /** The visitor has gone: pages that still wait would come out for the next one. */
  leaveTickets: { request: Empty, answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type TicketPickUpApi = ApiOf<typeof TICKET_PICK_UP_CALLS>

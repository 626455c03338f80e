/** The ticket types of a cart outlive a reload of the page: the engine knows its seats alone, and what they cost depends on them. */
import { Id, SeatId, TicketType } from '@marquee/shared'
import { z } from 'zod'

const KEY = 'marquee.ticket-types'

const Kept = z.object({ bookingId: Id, types: z.array(z.tuple([SeatId, TicketType])) })

export function keepTypes(bookingId: string, seats: readonly { seatId: string; ticketType: TicketType }[]): void {
  try {
    const types = seats.map(({ seatId, ticketType }) => [seatId, ticketType])
    sessionStorage.setItem(KEY, JSON.stringify({ bookingId, types }))
  } catch {
    // Storage can be switched off: then a reload forgets them.
  }
}

/** By seat; empty where those of that booking were not kept. */
export function keptTypes(bookingId: string): ReadonlyMap<string, TicketType> {
  try {
    const kept = Kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
    return new Map(kept?.bookingId === bookingId ? kept.types : [])
  } catch {
    // As above.
    return new Map()
  }
}

/**
 * What a page knows of its carts, and the engine doesn't, outlives a reload of the page: the ticket types, on which the price
 * depends, and whether the seats move together. Each booking has an entry of its own, so that the next cart can't take the place of
 * one that a reloaded page has yet to hear of.
 */
import { Id, MAX_BOOKINGS_IN_ORDER, SeatId, TicketType } from '@marquee/shared'
import { z } from 'zod'

const KEY = 'marquee.ticket-types'

/** More bookings than one customer can have at a time. */
const MOST = 2 * MAX_BOOKINGS_IN_ORDER

const Kept = z.object({
  bookingId: Id,
  types: z.array(z.tuple([SeatId, TicketType])),
  isParty: z.boolean().default(false),
})
type Kept = z.infer<typeof Kept>

export interface KeptCart {
  types: ReadonlyMap<string, TicketType>
  isParty: boolean
}

export function keepTypes(
  bookingId: string,
  { seats, isParty }: { seats: readonly { seatId: string; ticketType: TicketType }[]; isParty: boolean },
): void {
  try {
    const types = seats.map(({ seatId, ticketType }): [string, TicketType] => [seatId, ticketType])
    const others = keptCarts().filter((each) => each.bookingId !== bookingId)
    sessionStorage.setItem(KEY, JSON.stringify([...others.slice(1 - MOST), { bookingId, types, isParty }]))
  } catch {
    // Storage can be switched off: then a reload forgets them.
  }
}

/** Without types where those of that booking were not kept. */
export function keptTypes(bookingId: string): KeptCart {
  const kept = keptCarts().find((each) => each.bookingId === bookingId)
  return { types: new Map(kept?.types), isParty: kept?.isParty ?? false }
}

function keptCarts(): Kept[] {
  try {
    return z.array(Kept).safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]')).data ?? []
  } catch {
    // As above.
    return []
  }
}

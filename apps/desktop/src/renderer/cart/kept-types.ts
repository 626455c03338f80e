/**
 * What a page knows of its carts, and the engine doesn't, outlives a reload of the page: the ticket types, on which the price
 * depends, and whether the seats move together. Each booking has an entry of its own, so that the next cart can't take the place of
 * one that a reloaded page has yet to hear of. What a page finds as it starts is checked before anything reads it
 * (app/check-kept.ts); all else in it was written by this page.
 */
import { MAX_BOOKINGS_IN_ORDER, type TicketType } from '@marquee/shared'

export const KEPT_TYPES_KEY = 'marquee.ticket-types'

/** More bookings than one customer can have at a time. */
const MOST = 2 * MAX_BOOKINGS_IN_ORDER

export interface KeptTypes {
  bookingId: string
  types: [seatId: string, ticketType: TicketType][]
  isParty: boolean
}

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
    sessionStorage.setItem(KEPT_TYPES_KEY, JSON.stringify([...others.slice(1 - MOST), { bookingId, types, isParty }]))
  } catch {
    // Storage can be switched off: then a reload forgets them.
  }
}

/** Without types where those of that booking were not kept. */
export function keptTypes(bookingId: string): KeptCart {
  const kept = keptCarts().find((each) => each.bookingId === bookingId)
  return { types: new Map(kept?.types), isParty: kept?.isParty ?? false }
}

function keptCarts(): KeptTypes[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_TYPES_KEY) ?? '[]')
  } catch {
    // As above.
    return []
  }
}

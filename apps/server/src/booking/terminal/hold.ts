/** Holding seats for a booking: what a terminal asks by seat id, checked against the catalogue and taken in the seat store. */
import {
  type Answer,
  type ClaimAnswer,
  type ClaimRequest,
  type ExtendAnswer,
  type ExtendRequest,
  granted,
  MAX_SEATS_IN_BOOKING,
  type ReleaseRequest,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { seatIndexes } from '../seat-indexes.ts'
import type { BookingSeatStore } from '../seat-store.ts'

export interface Holds {
  claim(request: ClaimRequest, terminal: TerminalIdentity): Promise<Answer<ClaimAnswer>>
  release(request: ReleaseRequest, terminal: TerminalIdentity): Promise<Answer<Record<string, never>>>
  extend(request: ExtendRequest, terminal: TerminalIdentity): Promise<Answer<ExtendAnswer>>
}

export function createHolds(options: { catalogue: Catalogue; store: BookingSeatStore; holdSeconds: number }): Holds {
  const { catalogue, store, holdSeconds } = options
  const until = (): Date => new Date(Date.now() + holdSeconds * 1000)

  return {
    async claim({ bookingId, showId, seatIds }, terminal) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      if (found.value.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
      const seats = seatIndexes(found.value, seatIds)
      if (!seats.ok) return seats
      const outcome = await store.claim({
        showId,
        bookingId,
        seats: seats.value,
        terminalId: terminal.id,
        until: until(),
      })
      switch (outcome.kind) {
        case 'claimed':
          return granted({ reference: outcome.reference, expiresAt: outcome.until.toISOString() })
        case 'taken':
          return refused({ code: 'seats_taken', seatIds: outcome.seats.map(found.value.plan.seatIdOf) })
        case 'too_many':
          return refused({ code: 'too_many_seats', limit: MAX_SEATS_IN_BOOKING })
        case 'ended':
        case 'another_order':
        case 'one_live_booking':
          return refused({ code: 'booking_ended' })
      }
    },

    async release({ bookingId, showId, seatIds }, terminal) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      const seats = seatIndexes(found.value, seatIds)
      if (!seats.ok) return seats
      await store.release({ showId, bookingId, by: terminal.id, seats: seats.value, why: 'given_back' })
      return granted({})
    },

    async extend({ bookingId, showId }, terminal) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      const outcome = await store.extend({ showId, bookingId, by: terminal.id, until: until() })
      return outcome.kind === 'extended'
        ? granted({ expiresAt: outcome.until.toISOString() })
        : refused({ code: 'no_such_hold' })
    },
  }
}

export async function showForTerminal(
  catalogue: Catalogue,
  showId: string,
  terminal: TerminalIdentity,
): Promise<Answer<CatalogueShow>> {
  const show = await catalogue.show(showId)
  if (!show) return refused({ code: 'unknown_show', showId })
  if (terminal.cinemaId !== null && terminal.cinemaId !== show.cinema.id) return refused({ code: 'other_cinema' })
  return granted(show)
}

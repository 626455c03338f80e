/**
 * Answers the calls with which one screen, a kiosk's or a counter's, chooses seats. Remembers which shows and sessions are this
 * screen's, until it closes.
 */
import { type Answer, granted, refused, type Tariff } from '@marquee/shared'
import type { KioskApi, ShowView } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Allotment } from '../claims/allotment.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { SeatMaps } from '../shows/seat-maps.ts'

export interface KioskCallsOptions {
  catalogue: Catalogue
  maps: SeatMaps
  carts: Carts
  allotment: Allotment
}

export function createKioskCalls(options: KioskCallsOptions): { calls: KioskApi; close: () => void } {
  const { catalogue, maps, carts, allotment } = options
  const openShows = new Set<string>()
  const sessions = new Set<string>()
  let closed = false

  function join(sessionId: string): void {
    if (closed || sessions.has(sessionId)) return
    sessions.add(sessionId)
    carts.screenCame(sessionId)
  }

  function tariff(cinemaId: string): Answer<Tariff> {
    const cinema = catalogue.cinema(cinemaId)
    if (!cinema) return refused({ code: 'malformed', field: 'cinemaId', problem: 'must be a cinema of the programme' })
    const found = catalogue.tariff(cinema)
    return found ? granted(found) : refused({ code: 'unavailable', what: 'the programme has not been loaded yet' })
  }

  async function openShow(showId: string): Promise<Answer<ShowView>> {
    const details = catalogue.show(showId)
    if (!details) return refused({ code: 'unknown_show', showId })
    const { show, movie, cinema, auditorium, plan, priceList } = details
    const wasOpen = openShows.has(showId)
    openShows.add(showId)
    const map = await maps.open(showId, plan.seats.row.length)
    // A screen that reads its show again has it open once.
    if (wasOpen) maps.close(showId)
    const view = { show, movie, cinema, auditorium, seatPlanId: plan.id, plan: plan.seats, priceList, map }
    return granted({ ...view, allotted: allotment.seatsOf(showId), soldHere: allotment.soldHere(showId) })
  }

  function closeShow(showId: string): void {
    if (openShows.delete(showId)) maps.close(showId)
  }

  return {
    calls: {
      tariff: async ({ cinemaId }) => tariff(cinemaId),
      async resumeCart({ sessionId }) {
        join(sessionId)
        return granted(await carts.ofSession(sessionId))
      },
      openShow: ({ showId }) => openShow(showId),
      async closeShow({ showId }) {
        closeShow(showId)
        return granted(null)
      },
      claimSeats(args) {
        join(args.sessionId)
        return carts.claim(args)
      },
      releaseSeats: (args) => carts.release(args),
      abandonCart: ({ bookingId }) => carts.abandon(bookingId),
      extendHold: ({ bookingId }) => carts.extend(bookingId),
    },
    close() {
      if (closed) return
      closed = true
      for (const showId of openShows) maps.close(showId)
      openShows.clear()
      for (const sessionId of sessions) carts.screenWent(sessionId)
    },
  }
}

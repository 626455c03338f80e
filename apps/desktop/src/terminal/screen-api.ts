/** Calls of one screen to the engine; remembers which shows and sessions are this screen's, until it closes. */
import { type Answer, granted, type Refusal, refused, type TerminalIdentity } from '@marquee/shared'
import type {
  PrintedTicket,
  Programme,
  ProgrammeShow,
  SaleRecord,
  ShowView,
  TerminalApi,
  TerminalState,
} from './api.ts'
import type { Carts } from './carts/carts.ts'
import type { Catalogue, ShowDetails } from './catalogue.ts'
import type { Lent } from './claims/lent.ts'
import type { Door } from './door/door.ts'
import type { Link } from './link.ts'
import type { Occupancy } from './occupancy.ts'
import { type PrinterAddress, sendToPrinter } from './printer.ts'
import type { Sales } from './sales.ts'
import type { SeatMaps } from './seat-maps.ts'
import type { Settlements } from './settlements.ts'
import type { Db } from './store/database.ts'
import { findSale, latestSales, type StoredSale } from './store/sales-table.ts'
import { printTicket } from './ticket-receipt.ts'

const RECENT_SALES = 50

export interface ScreenApiOptions {
  db: Db
  link: Link
  catalogue: Catalogue
  maps: SeatMaps
  occupancy: Occupancy
  carts: Carts
  sales: Sales
  settlements: Settlements
  lent: Lent
  door: Door
  printer: PrinterAddress | undefined
  state: () => TerminalState
  enrol: (code: string) => Promise<Answer<TerminalIdentity>>
  dismissNotice: (id: string) => Promise<void>
  /** Tickets of the booking left the printer. */
  printed: (bookingId: string, ticketIds: string[]) => Promise<void>
}

export function createScreenApi(options: ScreenApiOptions): { api: TerminalApi; close: () => void } {
  const { db, link, catalogue, maps, occupancy, carts, sales, settlements, lent, door, printer } = options
  const openShows = new Map<string, number>()
  const sessions = new Set<string>()
  let closed = false

  function join(sessionId: string): void {
    if (closed || sessions.has(sessionId)) return
    sessions.add(sessionId)
    carts.screenCame(sessionId)
  }

  function programmeShow({ show, movie, auditorium, plan }: ShowDetails): ProgrammeShow {
    const known = occupancy.of(show.id)
    return {
      show,
      movie,
      auditorium,
      seatCount: plan.seats.row.length,
      occupancy: known ? { held: known.held, booked: known.booked, closed: known.closed } : null,
      lent: lent.of(show.id).length,
    }
  }

  function programme(cinemaId: string, date: string): Answer<Programme> {
    const cinema = catalogue.cinema(cinemaId)
    if (!cinema) return refused({ code: 'malformed', field: 'cinemaId', problem: 'must be a cinema of the programme' })
    const shows = catalogue.showsOn(cinema, date)
    const [first, last] = [shows[0], shows.at(-1)]
    if (first && last) occupancy.ask({ from: first.show.startsAt, to: afterwards(last.show.startsAt) })
    return granted({ cinema, date, shows: shows.map(programmeShow) })
  }

  async function openShow(showId: string): Promise<Answer<ShowView>> {
    const details = catalogue.show(showId)
    if (!details) return refused({ code: 'unknown_show', showId })
    const { show, movie, cinema, auditorium, plan, priceList } = details
    openShows.set(showId, (openShows.get(showId) ?? 0) + 1)
    const map = await maps.open(showId, plan.seats.row.length)
    const view = { show, movie, cinema, auditorium, seatPlanId: plan.id, plan: plan.seats, priceList, map }
    return granted({ ...view, lent: lent.of(showId), soldHere: lent.soldHere(showId) })
  }

  function closeShow(showId: string): void {
    const times = openShows.get(showId)
    if (times === undefined) return
    if (times > 1) openShows.set(showId, times - 1)
    else openShows.delete(showId)
    maps.close(showId)
  }

  function tickets(bookingId: string): Answer<PrintedTicket[]> {
    const booking = findSale(db, bookingId)?.booking
    if (!booking || booking.tickets.length === 0) return refused(NO_SALE)
    const show = catalogue.show(booking.showId)
    if (!show) return refused({ code: 'unknown_show', showId: booking.showId })
    return granted(booking.tickets.map((ticket) => printTicket(ticket, booking, show)))
  }

  async function print(bookingId: string): Promise<Answer<null>> {
    const made = tickets(bookingId)
    if (!made.ok) return made
    if (!printer) return refused({ code: 'unavailable', what: 'no receipt printer is configured' })
    const bytes = Buffer.concat(made.value.map(({ escpos }) => Buffer.from(escpos, 'base64')))
    const printed = await sendToPrinter(printer, bytes)
    const ticketIds = made.value.map(({ ticketId }) => ticketId)
    if (printed.ok) await options.printed(bookingId, ticketIds)
    return printed
  }

  function saleRecord({ booking, standing }: StoredSale): SaleRecord[] {
    const details = catalogue.show(booking.showId)
    // The show isn't in the programme any more, or not yet again.
    return details ? [{ booking, movieTitle: details.movie.title, startsAt: details.show.startsAt, standing }] : []
  }

  const api: TerminalApi = {
    state: async () => options.state(),
    enrol: ({ code }) => options.enrol(code),
    async resumeCart({ sessionId }) {
      join(sessionId)
      return granted(await carts.ofSession(sessionId))
    },
    cinemas: async () => catalogue.cinemas(),
    programme: async ({ cinemaId, date }) => programme(cinemaId, date),
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
    sell: (args) => sales.sell(args),
    tickets: async ({ bookingId }) => tickets(bookingId),
    print: ({ bookingId }) => print(bookingId),
    recentSales: async () => latestSales(db, RECENT_SALES).flatMap(saleRecord),
    async terminals() {
      const answer = await link.request('terminals', {})
      return answer.ok ? granted(answer.value.terminals) : answer
    },
    sales: (args) => link.request('sales', args),
    findBooking: (args) => link.request('findBooking', args),
    giveBack: (args) => link.request('giveBack', args),
    cancelShow: (args) => link.request('cancelShow', args),
    attention: () => link.request('attention', {}),
    tryAgain: (args) => link.request('tryAgain', args),
    async setAside(args) {
      const answer = await link.request('setAside', args)
      return answer.ok ? granted(null) : answer
    },
    conflicts: () => link.request('conflicts', {}),
    settleConflict: (args) => link.request('settleConflict', args),
    lentSeats: () => link.request('lentSeats', {}),
    forceRelease: (args) => link.request('forceRelease', args),
    allotmentPolicy: (args) => link.request('allotmentPolicy', args),
    setAllotmentPolicy: (args) => link.request('setAllotmentPolicy', args),
    closedShows: () => link.request('closedShows', {}),
    openClosedShow: (args) => link.request('openClosedShow', args),
    scan: ({ code }) => door.scan(code),
    chooseDoor: ({ showIds }) => door.choose(showIds),
    door: async () => door.state(),
    paidOut: ({ conflictId }) => settlements.paidOut(conflictId),
    async dismissNotice({ id }) {
      await options.dismissNotice(id)
      return granted(null)
    },
  }

  return {
    api,
    close() {
      if (closed) return
      closed = true
      for (const [showId, times] of openShows) for (let i = 0; i < times; i++) maps.close(showId)
      openShows.clear()
      for (const sessionId of sessions) carts.screenWent(sessionId)
    },
  }
}

const NO_SALE: Refusal = { code: 'malformed', field: 'bookingId', problem: 'must be a sale that this terminal made' }

/** The request's range ends before its `to`. */
function afterwards(instant: string): string {
  return new Date(new Date(instant).getTime() + 1000).toISOString()
}

/**
 * For tests of the screens alone: one house whose seats several screens share, without server, database or network.
 * It answers as the engine does, in memory; its knobs make what is hard to provoke: offline, a sale without an answer.
 */
import {
  type Answer,
  type AttentionItem,
  BOOKED,
  bookingReference,
  encodeSeatStates,
  FREE,
  granted,
  HELD,
  newId,
  priceOf,
  refused,
  type SoldBooking,
  type TerminalIdentity,
  type TerminalStatus,
} from '@marquee/shared'
import type { Cart, SaleRecord, SeatMap, TerminalApi, TerminalEvents, TerminalState } from '../../terminal/api.ts'
import { dateIn } from '../ui/zoned-time.ts'
import type { SampleHouse, SampleShow } from './sample-house.ts'

interface Booking extends Cart {
  sessionId: string
  by: string
}

interface LiveShow extends SampleShow {
  states: Uint8Array
  revision: number
  index: Map<string, number>
}

export interface FakeTerminal {
  api: TerminalApi
  state: TerminalState
  /** Changes what the screen is told of its terminal. */
  tell(state: Partial<TerminalState>): void
  emit<E extends keyof TerminalEvents>(event: E, ...args: Parameters<TerminalEvents[E]>): void
  /** What `sell` answers instead of selling. */
  sellAnswers: Answer<SoldBooking> | undefined
  /** What waits for a manager. */
  attention: AttentionItem[]
  sell(bookingId: string): Answer<SoldBooking>
}

export interface FakeHouse {
  house: SampleHouse
  terminals: TerminalStatus[]
  openTerminal(kind: TerminalIdentity['kind'] | null, events: Partial<TerminalEvents>): FakeTerminal
  /** As if other terminals had changed these seats: flat pairs of index and state. */
  change(showId: string, changes: number[]): void
  liveShow(showId: string): LiveShow
  /** Bookings that hold seats and are not sold. */
  openCarts(): string[]
}

const HOLD_MS = 10 * 60_000

export function createFakeHouse(house: SampleHouse): FakeHouse {
  const shows = new Map<string, LiveShow>(
    house.shows.map((sample) => [
      sample.show.id,
      {
        ...sample,
        states: new Uint8Array(sample.plan.row.length),
        revision: 1,
        index: new Map(sample.plan.row.map((row, i) => [`${sample.plan.rows[row]}-${sample.plan.number[i]}`, i])),
      },
    ]),
  )
  const screens = new Set<Partial<TerminalEvents>>()
  const bookings = new Map<string, Booking>()
  const sold: (SaleRecord & { by: string })[] = []
  let bookingCount = 41_000

  const liveShow = (showId: string): LiveShow => {
    const show = shows.get(showId)
    if (show === undefined) throw new Error(`the sample has no show ${showId}`)
    return show
  }
  const occupancyOf = (show: LiveShow) => {
    let [held, booked] = [0, 0]
    for (const state of show.states) {
      if (state === HELD) held++
      if (state === BOOKED) booked++
    }
    return { held, booked }
  }
  const mapOf = (show: LiveShow): SeatMap => ({
    epoch: 'fake',
    revision: show.revision,
    states: encodeSeatStates(show.states),
    confirmedAt: new Date().toISOString(),
  })
  const change = (showId: string, changes: number[]): void => {
    const show = liveShow(showId)
    for (let k = 0; k + 1 < changes.length; k += 2) show.states[changes[k] as number] = changes[k + 1] as number
    const from = show.revision++
    for (const screen of screens) {
      screen.mapChanges?.({ showId, epoch: 'fake', from, revision: show.revision, changes })
      screen.occupancy?.([{ showId, ...occupancyOf(show) }])
    }
  }

  const terminals: TerminalStatus[] = []
  const openTerminal = (kind: TerminalIdentity['kind'] | null, events: Partial<TerminalEvents>): FakeTerminal => {
    const identity: TerminalIdentity | null =
      kind === null
        ? null
        : {
            id: newId(),
            name: `${kind === 'counter' ? 'Counter' : kind === 'kiosk' ? 'Kiosk' : 'Office'} 1`,
            kind,
            cinemaId: null,
          }
    if (identity !== null) terminals.push({ ...identity, state: 'connected', lastSeenAt: new Date().toISOString() })
    screens.add(events)
    const since = new Date().toISOString()
    const terminal: FakeTerminal = {
      state: {
        terminal: identity,
        serverUrl: 'http://127.0.0.1:3000',
        link: identity === null ? { state: 'not_enrolled', since } : { state: 'online', since },
        waitingCommands: 0,
        notices: [],
      },
      tell(state) {
        terminal.state = { ...terminal.state, ...state }
        events.state?.(terminal.state)
      },
      emit: (event, ...args) => (events[event] as ((...all: typeof args) => void) | undefined)?.(...args),
      sellAnswers: undefined,
      attention: [],
      sell,
      api: {} as TerminalApi,
    }
    const offline = () => refused({ code: 'offline', what: 'seats can be held again when it is back' } as const)
    const isOffline = (): boolean => terminal.state.link.state !== 'online'
    const cartOf = ({ bookingId, showId, seatIds, reference, expiresAt }: Booking): Cart => ({
      bookingId,
      showId,
      seatIds,
      reference,
      expiresAt,
    })
    const statesOf = (show: LiveShow, seatIds: string[], state: number): number[] =>
      seatIds.flatMap((id) => [show.index.get(id) as number, state])

    function sell(bookingId: string): Answer<SoldBooking> {
      const booking = bookings.get(bookingId)
      if (booking === undefined) return refused({ code: 'no_such_hold' })
      const show = liveShow(booking.showId)
      bookings.delete(bookingId)
      change(booking.showId, statesOf(show, booking.seatIds, BOOKED))
      const tickets = booking.seatIds.map((seatId) => ({
        ticketId: newId(),
        seatId,
        type: 'adult',
        amount: priceOf(house.priceList, 'adult', 'standard') ?? 0,
        code: `MQ1.${'eyJ0IjoiMDE5YWE2ZTQtN2MxZC03M2I1LWE0ZjAtMzE0MTU5MjY1MzU4In0'.repeat(3)}.${seatId}`,
      }))
      const total = tickets.reduce((sum, ticket) => sum + ticket.amount, 0)
      const result: SoldBooking = {
        bookingId,
        reference: booking.reference ?? bookingReference(1),
        showId: booking.showId,
        tickets,
        total: { amount: total, currency: 'SGD' },
        change: 1200,
        confirmedAt: new Date().toISOString(),
      }
      sold.unshift({
        booking: result,
        movieTitle: show.movie.title,
        startsAt: show.show.startsAt,
        by: identity?.id ?? '',
      })
      return granted(result)
    }

    terminal.api = {
      state: async () => terminal.state,
      enrol: async () => refused({ code: 'bad_enrolment_code' }),
      async resumeCart({ sessionId }) {
        const booking = [...bookings.values()].find(
          (known) => known.sessionId === sessionId && known.seatIds.length > 0,
        )
        return granted(booking === undefined ? null : cartOf(booking))
      },
      cinemas: async () => house.cinemas,
      async programme({ cinemaId, date }) {
        const cinema = house.cinemas.find((known) => known.id === cinemaId)
        if (cinema === undefined) return refused({ code: 'other_cinema' })
        const today = [...shows.values()].filter(
          (show) => show.cinema.id === cinemaId && dateIn(cinema.timeZone, show.show.startsAt) === date,
        )
        return granted({
          cinema,
          date,
          shows: today.map((show) => ({
            show: show.show,
            movie: show.movie,
            auditorium: show.auditorium,
            seatCount: show.states.length,
            occupancy: occupancyOf(show),
          })),
        })
      },
      async openShow({ showId }) {
        const known = shows.get(showId)
        if (known === undefined) return refused({ code: 'unknown_show', showId })
        const { show, movie, cinema, auditorium, plan } = known
        const map = mapOf(known)
        return granted({
          show,
          movie,
          cinema,
          auditorium,
          seatPlanId: show.seatPlanId,
          plan,
          priceList: house.priceList,
          map,
        })
      },
      closeShow: async () => granted(null),
      async claimSeats({ sessionId, bookingId, showId, seatIds }) {
        if (isOffline()) return offline()
        const show = liveShow(showId)
        const taken = seatIds.filter((id) => show.states[show.index.get(id) as number] !== FREE)
        if (taken.length > 0) return refused({ code: 'seats_taken', seatIds: taken })
        const booking = bookings.get(bookingId) ?? {
          bookingId,
          sessionId,
          showId,
          seatIds: [],
          reference: bookingReference(bookingCount++),
          expiresAt: new Date(Date.now() + HOLD_MS).toISOString(),
          by: identity?.id ?? '',
        }
        booking.seatIds = [...booking.seatIds, ...seatIds]
        bookings.set(bookingId, booking)
        change(showId, statesOf(show, seatIds, HELD))
        return granted(cartOf(booking))
      },
      async releaseSeats({ bookingId, seatIds }) {
        const booking = bookings.get(bookingId)
        if (booking === undefined) return refused({ code: 'no_such_hold' })
        booking.seatIds = booking.seatIds.filter((id) => !seatIds.includes(id))
        change(booking.showId, statesOf(liveShow(booking.showId), seatIds, FREE))
        return granted(cartOf(booking))
      },
      async abandonCart({ bookingId }) {
        const booking = bookings.get(bookingId)
        bookings.delete(bookingId)
        if (booking !== undefined && booking.seatIds.length > 0) {
          change(booking.showId, statesOf(liveShow(booking.showId), booking.seatIds, FREE))
        }
        return granted(null)
      },
      async extendHold({ bookingId }) {
        const booking = bookings.get(bookingId)
        if (booking === undefined) return refused({ code: 'no_such_hold' })
        booking.expiresAt = new Date(Date.now() + HOLD_MS).toISOString()
        return granted(cartOf(booking))
      },
      sell: async ({ bookingId }) => terminal.sellAnswers ?? sell(bookingId),
      async tickets({ bookingId }) {
        const sale = sold.find((known) => known.booking.bookingId === bookingId)
        return granted(
          (sale?.booking.tickets ?? []).map((ticket) => ({
            ticketId: ticket.ticketId,
            seatId: ticket.seatId,
            svg: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><text x="20" y="64">${ticket.seatId}</text></svg>`,
            escpos: '',
          })),
        )
      },
      print: async () => refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
      recentSales: async () => sold.filter((sale) => sale.by === identity?.id),
      terminals: async () => granted(terminals),
      async sales({ showId }) {
        return granted({
          bookings: sold
            .filter((sale) => sale.booking.showId === showId)
            .map(({ booking, by }) => ({
              bookingId: booking.bookingId,
              reference: booking.reference,
              terminalId: by,
              confirmedAt: booking.confirmedAt,
              total: booking.total,
              seatIds: booking.tickets.map((ticket) => ticket.seatId),
            })),
        })
      },
      findBooking: async () => granted({ booking: null, problem: 'not_found' }),
      giveBack: async () => refused({ code: 'unknown_booking' }),
      attention: async () => granted({ items: terminal.attention, setAside: [] }),
      async tryAgain({ id }) {
        terminal.attention = terminal.attention.filter((item) => item.id !== id)
        return granted({ outcome: 'done', error: null })
      },
      setAside: async () => granted(null),
      async dismissNotice({ id }) {
        terminal.tell({ notices: terminal.state.notices.filter((notice) => notice.id !== id) })
        return granted(null)
      },
    }
    return terminal
  }

  const openCarts = (): string[] =>
    [...bookings.values()].filter(({ seatIds }) => seatIds.length > 0).map(({ bookingId }) => bookingId)
  return { house, terminals, openTerminal, change, liveShow, openCarts }
}

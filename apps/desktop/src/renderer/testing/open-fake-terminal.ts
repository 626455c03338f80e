/** Opens a terminal of the fake house, which answers its screen as an engine does. */
import {
  type Answer,
  BOOKED,
  bookingReference,
  FREE,
  granted,
  HELD,
  newId,
  plainTariff,
  priceOf,
  refused,
  type SoldBooking,
  type TerminalIdentity,
  totalOf,
} from '@marquee/shared'
import type { Cart, KioskState, TerminalApi, TerminalEvents } from '../../terminal/api.ts'
import { dateIn } from '../ui/zoned-time.ts'
import { fakeKioskAnswers } from './fake-kiosk.ts'
import type { Booking, FakeLedger, LiveShow } from './fake-ledger.ts'
import { doorAnswers, managersAnswers } from './fake-office-answers.ts'
import type { FakeTerminal } from './fake-terminal.ts'

/** Opens the staff's page of its kiosks. */
export const FAKE_PIN = '2580'
const HOLD_MS = 10 * 60_000
const NAMES: Record<TerminalIdentity['kind'], string> = {
  counter: 'Counter 1',
  kiosk: 'Kiosk 1',
  manager: 'Office 1',
  door: 'Door 1',
}

export function openFakeTerminal(
  ledger: FakeLedger,
  kind: TerminalIdentity['kind'] | null,
  events: Partial<TerminalEvents>,
  id: string = newId(),
): FakeTerminal {
  const { house, bookings, sold, liveShow } = ledger
  const identity: TerminalIdentity | null = kind === null ? null : { id, name: NAMES[kind], kind, cinemaId: null }
  if (identity !== null && ledger.terminals.every((known) => known.id !== id))
    ledger.terminals.push({ ...identity, state: 'connected', lastSeenAt: new Date().toISOString() })
  const since = new Date().toISOString()
  const allotted = new Map<string, Set<string>>()
  const allottedOf = (showId: string): Set<string> => {
    const known = allotted.get(showId) ?? new Set()
    allotted.set(showId, known)
    return known
  }
  const soldHere = (showId: string): string[] =>
    sold
      .filter(({ booking, standing, by }) => booking.showId === showId && standing === 'waiting' && by === identity?.id)
      .flatMap(({ booking }) => booking.tickets.map(({ seatId }) => seatId))
  const tellAllotted = (showId: string): void =>
    events.allotted?.({ showId, seatIds: [...allottedOf(showId)], soldHere: soldHere(showId) })
  const terminal: FakeTerminal = {
    state: {
      terminal: identity,
      serverUrl: 'http://127.0.0.1:3000',
      link: identity === null ? { state: 'not_enrolled', since } : { state: 'online', since },
      cutOffSince: null,
      maySell: true,
      atWork: { isNeeded: false, who: null, isLocked: false },
      waitingCommands: 0,
      draining: null,
      payOuts: [],
      machineRefunds: [],
      atReader: [],
      paying: null,
      exchanges: [],
      parked: [],
      parkedElsewhere: [],
      printer: null,
      display: null,
      shift: null,
      kiosk:
        kind === 'kiosk'
          ? { isOutOfOrder: false, message: null, help: 'none', staff: null, isInBrowser: true, hasStaff: true }
          : null,
      helpCalls: [],
      office: null,
      openConflicts: kind === 'manager' ? 0 : null,
      notices: [],
    },
    tell(state) {
      terminal.state = { ...terminal.state, ...state }
      events.state?.(terminal.state)
    },
    emit: (event, ...args) => (events[event] as ((...all: typeof args) => void) | undefined)?.(...args),
    allot(showId, seatIds) {
      for (const seatId of seatIds) allottedOf(showId).add(seatId)
      tellAllotted(showId)
    },
    cutOff(since = new Date().toISOString()) {
      terminal.tell({ link: { state: 'offline', since }, cutOffSince: since })
    },
    reconnect() {
      terminal.tell({
        link: { state: 'online', since: new Date().toISOString() },
        cutOffSince: null,
        waitingCommands: 0,
      })
      for (const sale of sold) if (sale.standing === 'waiting') sale.standing = 'applied'
      for (const show of ledger.shows.values()) events.map?.({ showId: show.show.id, map: ledger.mapOf(show) })
    },
    putInConflict(bookingId, why) {
      const sale = sold.find(({ booking }) => booking.bookingId === bookingId)
      if (sale === undefined) throw new Error(`nobody has sold ${bookingId}`)
      sale.standing = 'conflict'
      const text = `The sale ${sale.booking.reference} could not be entered. ${why} A manager settles it.`
      const notice = { id: newId(), at: new Date().toISOString(), severity: 'warning', text } as const
      terminal.tell({ notices: [...terminal.state.notices, notice] })
      events.saleAnswered?.({ bookingId, standing: 'conflict', why })
    },
    sellAnswers: undefined,
    attention: [],
    sell,
    api: {} as TerminalApi,
  }
  const isCutOff = (): boolean => terminal.state.cutOffSince !== null
  const tellKiosk = (part: Partial<KioskState>): void => {
    const { kiosk } = terminal.state
    if (kiosk !== null) terminal.tell({ kiosk: { ...kiosk, ...part } })
  }
  const cartOf = ({ bookingId, showId, seatIds, reference, expiresAt }: Booking): Cart => ({
    bookingId,
    showId,
    seatIds,
    reference,
    expiresAt,
  })
  const statesOf = (show: LiveShow, seatIds: string[], state: number): number[] =>
    seatIds.flatMap((id) => [show.index.get(id) as number, state])
  const release = (booking: Booking, seatIds: string[]): void => {
    booking.seatIds = booking.seatIds.filter((id) => !seatIds.includes(id))
    ledger.change(booking.showId, statesOf(liveShow(booking.showId), seatIds, FREE), events)
    if (isCutOff()) terminal.allot(booking.showId, seatIds)
  }

  function sell(bookingId: string): Answer<SoldBooking> {
    const known = sold.find(({ booking }) => booking.bookingId === bookingId)
    if (known !== undefined) return granted(known.booking)
    const booking = bookings.get(bookingId)
    if (booking === undefined) return refused({ code: 'no_such_hold' })
    const show = liveShow(booking.showId)
    bookings.delete(bookingId)
    ledger.change(booking.showId, statesOf(show, booking.seatIds, BOOKED), events)
    const tickets = booking.seatIds.map((seatId) => ({
      ticketId: newId(),
      seatId,
      type: 'adult',
      amount: priceOf(house.priceList, 'adult', 'standard') ?? 0,
      // As many letters as a counter's code has.
      code: `MQ4:${'59025L00077E88G00030KDHF590 J4L'.repeat(10)}${seatId}`,
    }))
    const result: SoldBooking = {
      bookingId,
      reference: booking.reference ?? bookingReference(1),
      showId: booking.showId,
      tickets,
      total: { amount: totalOf(tickets), currency: 'SGD' },
      change: 1200,
      confirmedAt: new Date().toISOString(),
    }
    sold.unshift({
      booking: result,
      movieTitle: show.movie.title,
      startsAt: show.show.startsAt,
      standing: isCutOff() ? 'waiting' : 'applied',
      by: identity?.id ?? '',
    })
    if (isCutOff()) {
      terminal.tell({ waitingCommands: terminal.state.waitingCommands + 1 })
      tellAllotted(booking.showId)
    }
    return granted(result)
  }

  terminal.api = {
    state: async () => terminal.state,
    enrol: async () => refused({ code: 'bad_enrolment_code' }),
    async resumeCart({ sessionId }) {
      const atReader = terminal.state.atReader.flatMap((one) => one.bookings.map(({ bookingId }) => bookingId))
      const booking = [...bookings.values()].find(
        (known) => known.sessionId === sessionId && known.seatIds.length > 0 && !atReader.includes(known.bookingId),
      )
      return granted(booking === undefined ? null : cartOf(booking))
    },
    cinemas: async () => house.cinemas,
    async programme({ cinemaId, date }) {
      const cinema = house.cinemas.find((known) => known.id === cinemaId)
      if (cinema === undefined) return refused({ code: 'other_cinema' })
      const today = [...ledger.shows.values()].filter(
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
          occupancy: ledger.occupancyOf(show),
          allotted: allottedOf(show.show.id).size,
        })),
      })
    },
    // It sells tickets alone.
    priceOrder: async () => refused({ code: 'unavailable', what: 'this terminal has no goods' }),
    sellOrder: async () => refused({ code: 'unavailable', what: 'this terminal has no goods' }),
    recentOrders: async () => [],
    exchange: async () => refused({ code: 'unavailable', what: 'the fake terminal exchanges nothing' }),
    askOrderApproval: async () => granted(null),
    askRefundApproval: async () => refused({ code: 'unknown_order' }),
    dropApproval: async () => granted(null),
    // The fake house has no operators.
    operatorChoices: async () => ({ operators: [], isDamaged: false }),
    findOperator: async () => refused({ code: 'unknown_operator' }),
    logIn: async () => refused({ code: 'unknown_operator' }),
    lockTerminal: async () => granted(null),
    stillHere: async () => granted(null),
    approveHere: async () => refused({ code: 'unknown_operator' }),
    tellStep: async () => granted(null),
    async callForHelp() {
      tellKiosk({ help: isCutOff() ? 'nobody' : 'waiting' })
      return granted(null)
    },
    async endHelpCall() {
      tellKiosk({ help: 'none' })
      return granted(null)
    },
    async openStaffPage({ pin }) {
      if (pin !== FAKE_PIN) return refused({ code: 'wrong_pin', left: 0 })
      tellKiosk({ staff: { name: 'Clerk 1', mayLeave: true } })
      return granted(null)
    },
    async closeStaffPage() {
      tellKiosk({ staff: null })
      return granted(null)
    },
    testPrint: async () => granted(null),
    settlePrint: async () => granted(null),
    async setOutOfOrder({ isOutOfOrder }) {
      tellKiosk({ isOutOfOrder })
      return granted(null)
    },
    restartOwnKiosk: async () => granted(null),
    leaveLockDown: async () => refused({ code: 'kiosk_declined', why: 'browser' }),
    readerOfKiosk: async () => granted({ reader: { name: 'Kiosk reader', state: 'online' } }),
    parkOrder: async () => refused({ code: 'unavailable', what: 'the fake terminal parks nothing' }),
    takeUpParked: async () => refused({ code: 'parked_order_gone' }),
    resumeTaken: async () => granted(null),
    keptTaken: async () => granted(null),
    stockLeft: async () => ({ levels: null, heardAt: null }),
    beginAtReader: async () => refused({ code: 'terminal_has_no_reader' }),
    cancelAtReader: async () => granted(null),
    async seenAtReader({ orderId }) {
      terminal.tell({ atReader: terminal.state.atReader.filter((each) => each.orderId !== orderId) })
      return granted(null)
    },
    ...fakeKioskAnswers(() => house.priceList),
    claimVoucher: async () => refused({ code: 'unavailable', what: 'this terminal takes no vouchers' }),
    letGoOfVouchers: async () => granted(null),
    presentSubscription: async () => refused({ code: 'unavailable', what: 'this terminal takes no subscriptions' }),
    findAccounts: async () => granted({ accounts: [], more: false }),
    claimCredit: async () => refused({ code: 'unavailable', what: 'this terminal takes no accounts' }),
    letGoOfCredit: async () => granted(null),
    keepCredit: async () => granted(null),
    keepVouchers: async () => granted(null),
    tariff: async () => granted(plainTariff(house.priceList.currency)),
    async openShow({ showId }) {
      const known = ledger.shows.get(showId)
      if (known === undefined) return refused({ code: 'unknown_show', showId })
      const { show, movie, cinema, auditorium, plan } = known
      return granted({
        show,
        movie,
        cinema,
        auditorium,
        seatPlanId: show.seatPlanId,
        plan,
        priceList: house.priceList,
        map: ledger.mapOf(known),
        allotted: [...allottedOf(showId)],
        soldHere: soldHere(showId),
      })
    },
    closeShow: async () => granted(null),
    async claimSeats({ sessionId, bookingId, showId, seatIds }) {
      const show = liveShow(showId)
      const mine = allottedOf(showId)
      if (isCutOff()) {
        const others = seatIds.filter((id) => !mine.has(id))
        if (others.length > 0) return refused({ code: 'not_allotted', seatIds: others })
      }
      const taken = seatIds.filter((id) => show.states[show.index.get(id) as number] !== FREE)
      if (taken.length > 0) return refused({ code: 'seats_taken', seatIds: taken })
      const booking = bookings.get(bookingId) ?? {
        bookingId,
        sessionId,
        showId,
        seatIds: [],
        reference: bookingReference(41_000 + bookings.size + sold.length),
        expiresAt: new Date(Date.now() + HOLD_MS).toISOString(),
        by: identity?.id ?? '',
      }
      booking.seatIds = [...booking.seatIds, ...seatIds]
      bookings.set(bookingId, booking)
      for (const seatId of seatIds) mine.delete(seatId)
      tellAllotted(showId)
      ledger.change(showId, statesOf(show, seatIds, HELD), events)
      return granted(cartOf(booking))
    },
    async releaseSeats({ bookingId, seatIds }) {
      const booking = bookings.get(bookingId)
      if (booking === undefined) return refused({ code: 'no_such_hold' })
      release(booking, seatIds)
      return granted(cartOf(booking))
    },
    async abandonCart({ bookingId }) {
      const booking = bookings.get(bookingId)
      bookings.delete(bookingId)
      if (booking !== undefined && booking.seatIds.length > 0) release(booking, booking.seatIds)
      return granted(null)
    },
    async extendHold({ bookingId }) {
      const booking = bookings.get(bookingId)
      if (booking === undefined) return refused({ code: 'no_such_hold' })
      booking.expiresAt = new Date(Date.now() + HOLD_MS).toISOString()
      return granted(cartOf(booking))
    },
    // No other terminal of this house holds anything.
    takeOverHold: async ({ reference }) => refused({ code: 'hold_not_movable', why: 'unknown', reference }),
    async reserveCart({ bookingId, until }) {
      const booking = bookings.get(bookingId)
      if (booking === undefined) return refused({ code: 'no_such_hold' })
      booking.expiresAt = until
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
    printFound: async () => refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    print: async () => refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    printPickUp: async () =>
      refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    printReceipt: async () =>
      refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    printGiftCards: async () =>
      refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    printShift: async () => refused({ code: 'unavailable', what: 'no receipt printer is configured on this terminal' }),
    previewPrint: async () => refused({ code: 'unavailable', what: 'the fake terminal draws nothing' }),
    readLogo: async () => refused({ code: 'unavailable', what: 'the fake terminal draws nothing' }),
    printTestPage: async () => granted(null),
    cameOut: async () => granted(null),
    dropPrints: async () => granted(null),
    choosePrinter: async () => granted(null),
    recentSales: async () => sold.filter((sale) => sale.by === identity?.id),
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
    async paidOut({ conflictId }) {
      terminal.tell({ payOuts: terminal.state.payOuts.filter((payOut) => payOut.conflictId !== conflictId) })
      return granted(null)
    },
    shiftView: async () => ({ open: null, nextNumber: 1 }),
    openShift: async () => refused({ code: 'unavailable', what: 'the fake terminal has no drawer' }),
    moveCash: async () => refused({ code: 'shift_refused', fault: { why: 'none_open' } }),
    shiftSoFar: async () => refused({ code: 'shift_refused', fault: { why: 'none_open' } }),
    countShift: async () => refused({ code: 'shift_refused', fault: { why: 'none_open' } }),
    endShift: async () => refused({ code: 'shift_refused', fault: { why: 'none_open' } }),
    closedShifts: async () => [],
    accessState: async () => ({ keypad: {}, hasVoice: false }),
    speak: async () => granted({ hasVoice: false }),
    hush: async () => granted(null),
    showCustomer: async () => granted(null),
    chooseDisplayLanguage: async () => granted(null),
    ...managersAnswers(ledger, terminal),
    ...doorAnswers(),
    async dismissNotice({ id }) {
      terminal.tell({ notices: terminal.state.notices.filter((notice) => notice.id !== id) })
      return granted(null)
    },
  }
  return terminal
}

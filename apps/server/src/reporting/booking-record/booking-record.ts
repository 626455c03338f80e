/** A booking as staff look it up: found by its reference or by one of its tickets, with all that happened to it. */
import {
  type Answer,
  type BookingRecord,
  type BookingState,
  type FindBookingAnswer,
  granted,
  type HistoryEntry,
  type Id,
  maskedEmail,
  maskedPhone,
  type PaymentMethod,
  parseTicketCode,
  type RefundView,
  readReference,
  refused,
  totalOf,
} from '@marquee/shared'
import { linesOfBooking, type OpenLine } from '../../booking/orders/lines-to-return.ts'
import { refundableOf } from '../../booking/refunds/how-much.ts'
import { roundingOfOrder } from '../../booking/refunds/rounding-of-order.ts'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { verifyTicketCode } from '../../tickets/ticket-signer.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BOOKING = statement('booking')
const CONFLICT = statement('conflict')
const TICKETS = statement('tickets')
const PAYMENTS = statement('payments')
const REFUNDS = statement('refunds')
const HISTORY = statement('history')
const OPEN_LINES = loadStatement(new URL('../../booking/orders/sql/open-lines.sql', import.meta.url))

/** A booking has a handful; one that was paid for over and over may have more. */
const MAX_HISTORY = 200

interface BookingRow {
  id: string
  reference: string
  state: BookingState
  show_id: string
  hold_until: Date | null
  total_amount: number | null
  currency: string
  quote: { total: BookingRecord['total']; tickets: { seatIndex: number; type: string; amount: number }[] } | null
  email: string | null
  name: string | null
  phone: string | null
  printed: number
  mailed_again: number
  cards: string[]
  terminal_id: string | null
  terminal: string | null
  movie: string
  /** null: nothing was sold. */
  order_id: string | null
}

export interface BookingRecords {
  /** @param cinemaId only of this cinema; null: of all */
  /** @param whole cinemas whose customers' data is shown whole; absent: all */
  find(text: string, cinemaId: string | null, whole?: ReadonlySet<Id>): Promise<Answer<FindBookingAnswer>>
  read(bookingId: string, cinemaId: string | null): Promise<Answer<BookingRecord>>
}

export function createBookingRecords(options: {
  pool: Pool
  catalogue: Catalogue
  ticketPublicKeys(): readonly string[]
}): BookingRecords {
  const { pool, catalogue, ticketPublicKeys } = options

  async function readRow(by: { reference?: string; ticketId?: string; id?: string }): Promise<BookingRow | undefined> {
    const values = [by.reference ?? null, by.ticketId ?? null, by.id ?? null]
    return (await pool.query<BookingRow>({ ...BOOKING, values })).rows[0]
  }

  async function readConflict(
    by: { reference?: string; ticketId?: string },
    cinemaId: string | null,
  ): Promise<{ settled_booking: string | null } | undefined> {
    const values = [by.reference ?? null, by.ticketId ?? null, cinemaId]
    return (await pool.query<{ settled_booking: string | null }>({ ...CONFLICT, values })).rows[0]
  }

  async function recordOf(
    row: BookingRow,
    cinemaId: string | null,
    whole?: ReadonlySet<Id>,
  ): Promise<Answer<BookingRecord>> {
    const show = await catalogue.show(row.show_id)
    if (!show) return refused({ code: 'unknown_show', showId: row.show_id })
    if (cinemaId !== null && cinemaId !== show.cinema.id) return refused({ code: 'other_cinema' })
    const [tickets, payments, refunds, history, { rows: open }, rounding] = await Promise.all([
      readTickets(row, show),
      pool.query<PaymentRow>({ ...PAYMENTS, values: [row.id] }),
      pool.query<RefundRow>({ ...REFUNDS, values: [row.id] }),
      pool.query<HistoryRow>({ ...HISTORY, values: [row.id, MAX_HISTORY] }),
      pool.query<OpenLine>({ ...OPEN_LINES, values: [row.order_id] }),
      row.order_id === null ? undefined : roundingOfOrder(pool, row.order_id),
    ])
    const back = linesOfBooking(open, row.id)
    const isWhole = whole === undefined || whole.has(show.cinema.id)
    const stay = open.filter((line) => !back.includes(line))
    return granted({
      bookingId: row.id,
      reference: row.reference,
      status: row.state,
      show: {
        showId: row.show_id,
        startsAt: show.show.startsAt,
        movie: row.movie,
        cinema: show.cinema.name,
        auditorium: show.auditorium.name,
        timeZone: show.cinema.timeZone,
      },
      terminal: row.terminal_id === null ? null : (row.terminal ?? 'unknown terminal'),
      email: row.email === null || isWhole ? row.email : maskedEmail(row.email),
      name: row.name,
      phone: row.phone === null || isWhole ? row.phone : maskedPhone(row.phone),
      cards: row.cards,
      printed: row.printed,
      mailedAgain: row.mailed_again,
      total:
        row.total_amount === null ? (row.quote?.total ?? null) : { amount: row.total_amount, currency: row.currency },
      expiresAt: row.state === 'held' ? (row.hold_until?.toISOString() ?? null) : null,
      currency: row.currency,
      refundable: row.state === 'confirmed' ? refundableOf(payments.rows.map(standingPayment), stay, rounding) : 0,
      fees: Math.max(0, totalOf(back.filter(({ kind }) => kind !== 'ticket' && !(rounding && kind === 'rounding')))),
      tickets,
      payments: payments.rows.map(({ id, method, amount, state, late, reason, at }) => ({
        paymentId: id,
        method,
        amount,
        status: state,
        late,
        reason,
        at: at.toISOString(),
      })),
      refunds: refunds.rows.map((refund) => ({
        refundId: refund.id,
        amount: refund.amount,
        reason: refund.reason,
        status: refund.state,
        at: refund.at.toISOString(),
        method: refund.method,
        tries: refund.tries,
        error: refund.last_error,
        doneAt: refund.done_at?.toISOString() ?? null,
      })),
      history: history.rows.map((row) => historyEntry(row, show)),
    })
  }

  async function readTickets(
    { id, show_id, quote }: BookingRow,
    { plan }: CatalogueShow,
  ): Promise<BookingRecord['tickets']> {
    const { rows } = await pool.query<TicketRow>({ ...TICKETS, values: [id, show_id] })
    return rows.map(({ seat_index, ticket_type, amount, cancelled }) => {
      const seatId = plan.seatIdOf(seat_index)
      if (ticket_type !== null) return { seatId, type: ticket_type, amount, status: cancelled ? 'cancelled' : 'valid' }
      // A terminal's hold isn't priced yet.
      const quoted = quote?.tickets.find((ticket) => ticket.seatIndex === seat_index)
      return { seatId, type: quoted?.type ?? null, amount: quoted?.amount ?? null, status: 'held' }
    })
  }

  return {
    async find(text, cinemaId, whole) {
      const none = (problem: FindBookingAnswer['problem']): Answer<FindBookingAnswer> =>
        granted({ booking: null, problem })
      const reference = readReference(text)
      const ticket = reference === undefined ? parseTicketCode(text) : undefined
      if (reference === undefined && ticket === undefined) return none('not_a_reference')
      if (ticket && !verifyTicketCode(text, ticketPublicKeys())) return none('not_genuine')
      const by = reference === undefined ? { ticketId: ticket?.payload.t ?? '' } : { reference }
      const found = await readRow(by)
      // A booking that was never sold may be the hold of a sale that came later, and that a manager had to settle.
      const conflict = found?.total_amount == null ? await readConflict(by, cinemaId) : undefined
      if (conflict && conflict.settled_booking === null) return none('in_conflict')
      const row = conflict?.settled_booking ? await readRow({ id: conflict.settled_booking }) : found
      if (!row) return none('not_found')
      const booking = await recordOf(row, cinemaId, whole)
      return booking.ok ? granted({ booking: booking.value, problem: null }) : booking
    },
    async read(bookingId, cinemaId) {
      const row = await readRow({ id: bookingId })
      return row ? recordOf(row, cinemaId) : refused({ code: 'unknown_booking' })
    },
  }
}

const standingPayment = ({ id, method, refundable }: PaymentRow) => ({
  id,
  isCash: method === 'cash',
  refundable,
  isEntry: method === 'subscription',
})

interface TicketRow {
  seat_index: number
  ticket_type: string | null
  amount: number | null
  cancelled: boolean
}

interface PaymentRow {
  id: string
  method: PaymentMethod
  amount: number
  state: 'pending' | 'captured' | 'declined' | 'abandoned'
  late: boolean
  reason: string | null
  at: Date
  refundable: number
}

interface RefundRow {
  id: string
  amount: number
  reason: string
  state: RefundView['status']
  at: Date
  tries: number
  last_error: string | null
  done_at: Date | null
  method: PaymentMethod
}

interface HistoryRow {
  at: Date
  kind: HistoryEntry['kind']
  from_state: BookingState | null
  to_state: BookingState | null
  actor: string
  name: string | null
  operator: string | null
  via: string
  why: string
  seats: number[] | null
}

function historyEntry(row: HistoryRow, { plan }: CatalogueShow): HistoryEntry {
  return {
    at: row.at.toISOString(),
    kind: row.kind,
    from: row.from_state,
    to: row.to_state,
    seatIds: (row.seats ?? []).map(plan.seatIdOf),
    by: {
      actor: row.actor,
      name: row.name,
      ...(row.operator !== null && { operator: row.operator }),
      via: row.via,
    },
    why: row.why,
  }
}

/** An order that was sold, as whoever gives lines of it back looks at it. */
import {
  type Answer,
  type ExchangeAnswer,
  type ExchangeRequest,
  type FindOrderAnswer,
  granted,
  Id,
  type OrderRecord,
  type PaymentMethod,
  type PaysFor,
  parseTicketCode,
  type ReturnableLine,
  type ReturnLinesAnswer,
  readReference,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { LineDetails } from '../../booking/orders/sold-order.ts'
import { nameOf } from '../../booking/orders/view-lines.ts'
import { roundingOfOrder } from '../../booking/refunds/rounding-of-order.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { verifyTicketCode } from '../../tickets/ticket-signer.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ORDER = statement('order')
const ORDER_IN_CONFLICT = statement('order-in-conflict')
const LINES = statement('lines')
const BOOKINGS = statement('bookings')
const PAYMENTS = statement('payments')
const PICK_UP = statement('pick-up')
const REFUNDS_OF_RETURN = statement('refunds-of-return')

type Asking = Pick<TerminalIdentity, 'id' | 'kind' | 'cinemaId'>

export interface OrderRecords {
  /** Refuses an order of another cinema (`other_cinema`). */
  find(text: string, by: Asking): Promise<Answer<FindOrderAnswer>>
  /** What goes back by an exchange, and its new bookings. */
  afterExchange(request: ExchangeRequest): Promise<Answer<ExchangeAnswer>>
  /** As it is after the return. */
  afterReturn(returnId: string, orderId: string, by: Asking): Promise<Answer<ReturnLinesAnswer>>
}

interface OrderRow {
  id: string
  sold_at: Date
  cinema_id: string | null
  terminal_id: string | null
  terminal: string | null
  operator: string | null
  currency: string
  time_zone: string | null
  in_conflict: boolean
  tip: number | null
}

interface LineRow {
  number: number
  kind: ReturnableLine['kind']
  what: string
  details: LineDetails | null
  booking_id: string | null
  show_id: string | null
  seat_index: number | null
  amount: number
  back_at: Date | null
  went_to: 'stock' | 'written_off' | null
  admitted: boolean
  admitted_by: string | null
}

interface BookingRow {
  id: string
  reference: string
  show_id: string
  movie: string
  starts_at: Date
}

interface PaymentRow {
  id: string
  method: PaymentMethod
  amount: number
  kept: number
  slip: string | null
  /** null: it is no voucher. */
  paysFor: PaysFor | null
}

interface PickUpRow {
  at: Date | null
  terminal: string | null
}

type GoingBackRow = Omit<PaymentRow, 'id' | 'kept' | 'paysFor'>

type By = { orderId?: string; reference?: string; ticketId?: string }

export function createOrderRecords(options: {
  pool: Pool
  catalogue: Catalogue
  ticketPublicKeys(): readonly string[]
}): OrderRecords {
  const { pool, catalogue, ticketPublicKeys } = options

  async function read({ orderId, reference, ticketId }: By): Promise<OrderRow | undefined> {
    const values = [orderId ?? null, reference ?? null, ticketId ?? null]
    return (await pool.query<OrderRow>({ ...ORDER, values })).rows[0]
  }

  async function waits({ orderId, reference }: By, { cinemaId }: Asking): Promise<boolean> {
    const values = [orderId ?? null, reference ?? null, cinemaId]
    return (await pool.query({ ...ORDER_IN_CONFLICT, values })).rowCount === 1
  }

  async function recordOf(row: OrderRow, by: Asking): Promise<OrderRecord> {
    const [lines, bookings, payments, rounding, pickUps] = await Promise.all([
      pool.query<LineRow>({ ...LINES, values: [row.id] }),
      pool.query<BookingRow>({ ...BOOKINGS, values: [row.id] }),
      pool.query<PaymentRow>({ ...PAYMENTS, values: [row.id] }),
      roundingOfOrder(pool, row.id),
      pool.query<PickUpRow>({ ...PICK_UP, values: [row.id] }),
    ])
    const begun = bookings.rows.filter(({ starts_at: at }) => at <= new Date()).map(({ id }) => id)
    return {
      orderId: row.id,
      soldAt: row.sold_at.toISOString(),
      terminal: row.terminal_id === null ? null : (row.terminal ?? 'unknown terminal'),
      ...(row.operator !== null && { operator: row.operator }),
      currency: row.currency,
      timeZone: row.time_zone ?? 'UTC',
      bookings: bookings.rows.map(({ id, reference, movie, starts_at }) => {
        return { bookingId: id, reference, movie, startsAt: starts_at.toISOString() }
      }),
      lines: await Promise.all(
        lines.rows.map(async (line) => ({
          number: line.number,
          kind: line.kind,
          name: nameOf(line),
          bookingId: line.booking_id,
          seatId: await seatIdOf(line),
          amount: line.amount,
          admittedBy: line.admitted_by,
          back: line.back_at && { at: line.back_at.toISOString(), wentTo: line.went_to },
          held: heldBecause(line, by.kind !== 'manager' && begun.includes(line.booking_id ?? '')),
        })),
      ),
      payments: payments.rows.map(({ id, ...payment }) => ({ paymentId: id, ...payment })),
      rounding: rounding ?? null,
      tip: row.tip,
      pickUp: pickUpOf(pickUps.rows[0]),
    }
  }

  async function seatIdOf({ show_id: showId, seat_index: seat }: LineRow): Promise<string | null> {
    if (showId === null || seat === null) return null
    return (await catalogue.show(showId))?.plan.seatIdOf(seat) ?? null
  }

  return {
    async find(text, by) {
      const none = (problem: FindOrderAnswer['problem']): Answer<FindOrderAnswer> => granted({ order: null, problem })
      const asked = namedBy(text)
      if (!asked) return none('not_a_reference')
      if (asked.ticketId !== undefined && !verifyTicketCode(text, ticketPublicKeys())) return none('not_genuine')
      const row = await read(asked)
      if (!row) return none((await waits(asked, by)) ? 'in_conflict' : 'not_found')
      if (!isTheirs(row, by)) return refused({ code: 'other_cinema' })
      return row.in_conflict ? none('in_conflict') : granted({ order: await recordOf(row, by), problem: null })
    },

    async afterExchange({ exchangeId, order }) {
      const { rows: refunds } = await pool.query<GoingBackRow>({ ...REFUNDS_OF_RETURN, values: [exchangeId] })
      const { rows: called } = await pool.query<BookingRow>({ ...BOOKINGS, values: [order.orderId] })
      const bookings = order.bookings.map(({ bookingId, reference }) => {
        return { bookingId, reference: called.find(({ id }) => id === bookingId)?.reference ?? reference }
      })
      return granted({ refunds, bookings })
    },

    async afterReturn(returnId, orderId, by) {
      const row = await read({ orderId })
      if (!row) return refused({ code: 'unknown_order' })
      const { rows: refunds } = await pool.query<GoingBackRow>({
        ...REFUNDS_OF_RETURN,
        values: [returnId],
      })
      return granted({ refunds, order: await recordOf(row, by) })
    },
  }
}

function namedBy(text: string): By | undefined {
  if (Id.safeParse(text).success) return { orderId: text }
  const reference = readReference(text)
  if (reference !== undefined) return { reference }
  const ticket = parseTicketCode(text)
  return ticket && { ticketId: ticket.payload.t }
}

const isTheirs = ({ cinema_id, terminal_id }: OrderRow, { id, cinemaId }: Asking): boolean =>
  cinemaId === null || (cinema_id === null ? terminal_id === id : cinema_id === cinemaId)

const pickUpOf = (row: PickUpRow | undefined): OrderRecord['pickUp'] =>
  row
    ? { handedOver: row.at && row.terminal !== null ? { at: row.at.toISOString(), terminal: row.terminal } : null }
    : null

function heldBecause({ kind, back_at, admitted }: LineRow, hasBegun: boolean): ReturnableLine['held'] {
  if (back_at !== null) return null
  if (kind === 'fee' || kind === 'rounding') return 'comes_by_itself'
  if (kind === 'voucher') return 'not_returnable'
  if (admitted) return 'admitted'
  return hasBegun ? 'show_begun' : null
}

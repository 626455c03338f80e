/**
 * Parts an order that could not be sold whole. What was handed over with the tickets stays sold; each booking is settled by itself, with its fees.
 */
import type { CashRounding, ConflictReason, Id, OrderBooking, OrderCommand, TerminalIdentity } from '@marquee/shared'
import { loadStatement } from '../../../infra/postgres.ts'
import type { CounterOrder } from '../../books.ts'
import type { PricedTickets } from '../../conflicts/new-conflict.ts'
import type { SoldLine, SoldOrder } from '../../orders/sold-order.ts'
import { showForTerminal } from '../hold.ts'
import { type ConflictMoney, type DividedMoney, divideMoney } from './divide-money.ts'
import { feesOfBookings } from './fees-of-bookings.ts'
import { checkOrder, type OrderParts, showsOfOrder } from './price-order.ts'

const GRANTS_THAT_STAND = loadStatement(new URL('../sql/grants-that-stand.sql', import.meta.url))

export interface PartedOrder {
  /** What isn't tickets; undefined: nothing. */
  rest: CounterOrder | undefined
  bookings: PartedBooking[]
  /** What of all of it needs a yes, of which cinema; absent: nothing, or its versions don't price it. */
  toApprove?: Pick<SoldOrder, 'cinemaId' | 'toApprove'>
}

export interface PartedBooking {
  sale: DividedMoney['bookings'][number]['sale']
  money: ConflictMoney
  reason: ConflictReason
  /** null: the order's versions don't price it. */
  priced: PricedTickets | null
}

/**
 * @param why it could not be sold
 * @returns undefined: it can't be parted, and is kept as it is
 */
export type PartOrder = (
  body: OrderCommand,
  terminal: TerminalIdentity,
  why: ConflictReason,
) => Promise<PartedOrder | undefined>

/** Reasons that are some booking's, and that others of its order may not share. */
const OF_ONE_BOOKING: readonly ConflictReason[] = [
  'stale_grant',
  'future_grant',
  'outside_claim',
  'booking_ended',
  'unknown_show',
  'wrong_show',
  'show_cancelled',
  'unknown_seats',
]

export function createPartOrder(parts: OrderParts): PartOrder {
  const { catalogue, pool } = parts

  /** What is wrong with its show or its seats; undefined: nothing. */
  async function faultOf(
    { showId, tickets }: OrderBooking,
    terminal: TerminalIdentity,
  ): Promise<ConflictReason | undefined> {
    const found = await showForTerminal(catalogue, showId, terminal)
    if (!found.ok) return found.refusal.code === 'other_cinema' ? 'wrong_show' : 'unknown_show'
    const { show, plan } = found.value
    if (show.cancelledAt !== undefined) return 'show_cancelled'
    return tickets.some(({ seatId }) => plan.indexOf(seatId) === undefined) ? 'unknown_seats' : undefined
  }

  /** The bookings whose every seat the terminal has under the very grant that it cites. */
  async function standing(bookings: readonly OrderBooking[], terminal: TerminalIdentity): Promise<Set<Id>> {
    const seats = await Promise.all(
      bookings.map(async ({ showId, tickets }) => {
        const plan = (await catalogue.show(showId))?.plan
        return tickets.map(({ seatId, grantNumber }) => ({ showId, seat: plan?.indexOf(seatId) ?? -1, grantNumber }))
      }),
    )
    const all = seats.flat()
    const { rows } = await pool.query<{ show_id: string; seat_index: number; grant_number: number }>({
      ...GRANTS_THAT_STAND,
      values: [terminal.id, all.map((s) => s.showId), all.map((s) => s.seat), all.map((s) => s.grantNumber)],
    })
    const stands = new Set(rows.map((row) => `${row.show_id} ${row.seat_index} ${row.grant_number}`))
    const isStanding = (_: unknown, i: number): boolean =>
      seats[i]?.every(({ showId, seat, grantNumber }) => stands.has(`${showId} ${seat} ${grantNumber}`)) ?? false
    return new Set(bookings.filter(isStanding).map(({ bookingId }) => bookingId))
  }

  /** For each booking, in order. */
  async function reasonsOf(
    bookings: readonly OrderBooking[],
    terminal: TerminalIdentity,
    why: ConflictReason,
  ): Promise<ConflictReason[]> {
    if (!OF_ONE_BOOKING.includes(why)) return bookings.map(() => why)
    const faults = await Promise.all(bookings.map((booking) => faultOf(booking, terminal)))
    const stand = await standing(bookings, terminal)
    const isOfSeats = faults.every((fault) => fault === undefined)
    const reasons = bookings.map(({ bookingId }, i): ConflictReason => {
      if (stand.has(bookingId)) return faults[i] ?? 'other_booking'
      return faults[i] ?? (isOfSeats ? why : 'outside_claim')
    })
    return reasons.every((reason) => reason === 'other_booking') ? bookings.map(() => why) : reasons
  }

  /**
   * What isn't tickets, as the order's versions have it; undefined: its price can't be computed. Fees go with the bookings, where there
   * are any.
   */
  async function restOf(
    body: OrderCommand,
    terminal: TerminalIdentity,
  ): Promise<{ order: SoldOrder; tickets: SoldLine[]; fees: SoldLine[][]; rule: CashRounding } | undefined> {
    const shows = await showsOfOrder(parts, body, terminal)
    const checked = typeof shows === 'string' ? shows : await checkOrder(parts, body, shows, terminal)
    if (typeof checked === 'string') return undefined
    const { order, tariff } = checked
    const fees = feesOfBookings(body.bookings, order.lines, tariff)
    const gone = fees.flat()
    const lines = order.lines.filter(
      (line) => line.kind !== 'ticket' && line.kind !== 'rounding' && !gone.includes(line),
    )
    const tickets = order.lines.filter(({ kind }) => kind === 'ticket')
    return { order: { ...order, lines }, tickets, fees, rule: tariff.cashRounding }
  }

  return async (body, terminal, why) => {
    const priced = await restOf(body, terminal)
    const divided = divideMoney(body, priced?.order.lines, { fees: priced?.fees, rule: priced?.rule })
    if (!divided) return undefined
    const { rest, bookings } = divided
    const reasons = await reasonsOf(body.bookings, terminal, why)
    const { cinemaId, tariffId } = priced?.order ?? { cinemaId: terminal.cinemaId, tariffId: null }
    return {
      ...(priced?.order.toApprove && { toApprove: { cinemaId, toApprove: priced.order.toApprove } }),
      rest:
        rest.lines.length > 0
          ? {
              orderId: body.orderId,
              terminalId: terminal.id,
              currency: body.total.currency,
              order: {
                ...{ cinemaId, channel: 'counter', tariffId, lines: rest.lines },
                ...(body.handOverLater && { handOverLater: true }),
              },
              payments: rest.payments,
              soldAt: new Date(),
            }
          : undefined,
      bookings: bookings.map((booking, i) => {
        const names = booking.sale.tickets.map(({ ticketId }) => ticketId)
        const lines = names.flatMap((id) => priced?.tickets.find(({ ticketId }) => ticketId === id) ?? [])
        return { ...booking, reason: reasons[i] ?? why, priced: priced ? { tariffId, lines } : null }
      }),
    }
  }
}

/** Checks an order that is to be paid at a reader, before anybody is asked for a card: prices, seats, rights, as for an order that was sold. */
import {
  type Answer,
  type ConflictReason,
  granted,
  type ReaderOrder,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement } from '../../../infra/postgres.ts'
import { isApproved } from '../../approvals/spend-approvals.ts'
import { paymentsOfReaderOrder } from '../orders/payments-of-order.ts'
import { checkWanted, type OrderParts, showsOfOrder } from '../orders/price-order.ts'
import type { OrderAtReader } from './order-at-reader.ts'

const GRANTS_THAT_STAND = loadStatement(new URL('../sql/grants-that-stand.sql', import.meta.url))

const wrong = (why: ConflictReason): { ok: false; refusal: Refusal } => refused({ code: 'order_refused', why })

export async function checkReaderOrder(
  parts: OrderParts,
  body: ReaderOrder,
  terminal: TerminalIdentity,
): Promise<Answer<OrderAtReader>> {
  const field = beyondKiosk(body)
  if (terminal.kind === 'kiosk' && field) return refused({ code: 'not_allowed', needs: 'counter', field })
  const shows = await showsOfOrder(parts, body, terminal)
  if (typeof shows === 'string') return wrong(shows)
  if ([...shows.values()].some(({ show }) => show.cancelledAt !== undefined)) return wrong('show_cancelled')
  const checked = await checkWanted(parts, body, {
    shows,
    terminal,
    channel: terminal.kind === 'kiosk' ? 'kiosk' : 'counter',
    paymentsBy: (tariff) => paymentsOfReaderOrder(body, tariff),
  })
  if (typeof checked === 'string') return wrong(checked)
  const { toApprove } = checked.order
  const asking = { orderId: body.orderId, terminalId: terminal.id, currency: body.total.currency, order: checked.order }
  // No card is asked for before somebody has agreed.
  if (toApprove && !(await isApproved(parts.pool, asking, toApprove))) return wrong('approval_unproven')
  if (new Set(body.bookings.map(({ reference }) => reference)).size < body.bookings.length) return wrong('malformed')
  const bookings = checked.bookings.map(({ booking: { bookingId, showId, reference, tickets: cited }, tickets }) => ({
    bookingId,
    showId,
    reference,
    tickets,
    grantNumbers: cited.map(({ grantNumber }) => grantNumber),
  }))
  const sale: OrderAtReader = { order: checked.order, bookings, payments: checked.payments }
  return (await hasItsSeats(parts, sale, terminal)) ? granted(sale) : wrong('outside_claim')
}

/** The part that only a counter may ask for: nobody stands at a kiosk who takes cash, or says yes. */
function beyondKiosk({ payments, bookings, goods, vouchers, handOverLater }: ReaderOrder): string | undefined {
  if (handOverLater) return 'handOverLater'
  if (vouchers?.length) return 'vouchers'
  if (payments.length > 1) return 'payments'
  const tickets = bookings.flatMap((booking) => booking.tickets)
  if (tickets.some(({ given, approvedBy }) => given !== undefined || approvedBy !== undefined)) return 'bookings'
  return goods.some(({ given }) => given !== undefined) ? 'goods' : undefined
}

async function hasItsSeats({ pool }: OrderParts, { bookings }: OrderAtReader, terminal: TerminalIdentity) {
  const seats = bookings.flatMap(({ showId, tickets, grantNumbers }) =>
    tickets.map(({ seatIndex }, i) => ({ showId, seatIndex, grantNumber: grantNumbers[i] })),
  )
  const { rowCount } = await pool.query({
    ...GRANTS_THAT_STAND,
    values: [terminal.id, seats.map((s) => s.showId), seats.map((s) => s.seatIndex), seats.map((s) => s.grantNumber)],
  })
  return rowCount === seats.length
}

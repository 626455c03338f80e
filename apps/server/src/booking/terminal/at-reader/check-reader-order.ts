/** Checks an order that is to be paid at a reader, before anybody is asked for a card: prices, seats, rights, as for an order that was sold. */
import {
  type Answer,
  type ConflictReason,
  granted,
  partOnReader,
  type ReaderOrder,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement } from '../../../infra/postgres.ts'
import { isApproved } from '../../approvals/spend-approvals.ts'
import type { Shows } from '../orders/cited-versions.ts'
import { paymentsOfReaderOrder } from '../orders/payments-of-order.ts'
import { checkWanted, type OrderParts, showsOfOrder } from '../orders/price-order.ts'
import type { OrderAtReader } from './order-at-reader.ts'

const GRANTS_THAT_STAND = loadStatement(new URL('../sql/grants-that-stand.sql', import.meta.url))

/** A kiosk has the server's time, and the order is on its way for seconds. */
const KIOSK_CLOCK_MS = 300_000
const OTHER_TIME: Refusal = { code: 'malformed', field: 'soldAt', problem: 'must be the time by the server' }

const wrong = (why: ConflictReason): { ok: false; refusal: Refusal } => refused({ code: 'order_refused', why })

export async function checkReaderOrder(
  parts: OrderParts,
  body: ReaderOrder,
  terminal: TerminalIdentity,
): Promise<Answer<OrderAtReader>> {
  const isKiosk = terminal.kind === 'kiosk'
  const field = isKiosk ? beyondKiosk(body) : undefined
  if (field) return refused({ code: 'not_allowed', needs: 'counter', field })
  if (!isKiosk && partOnReader(body).amount === 0) {
    return refused({ code: 'not_allowed', needs: 'kiosk', field: 'payments' })
  }
  if (isKiosk && Math.abs(Date.parse(body.soldAt) - Date.now()) > KIOSK_CLOCK_MS) return refused(OTHER_TIME)
  const shows = await showsOfOrder(parts, body, terminal)
  if (typeof shows === 'string') return wrong(shows)
  if ([...shows.values()].some(({ show }) => show.cancelledAt !== undefined)) return wrong('show_cancelled')
  if (isKiosk && !(await citesNewest(parts, body, { shows, terminal }))) return wrong('wrong_price')
  const checked = await checkWanted(parts, body, {
    shows,
    terminal,
    channel: isKiosk ? 'kiosk' : 'counter',
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

/** The part that only a counter may ask for: nobody stands at a kiosk who takes cash, hands anything over, or says yes. */
function beyondKiosk({ payments, bookings, goods, combos, vouchers, handOverLater }: ReaderOrder): string | undefined {
  if (goods.length + combos.length > 0 && !handOverLater) return 'handOverLater'
  if (vouchers?.length) return 'vouchers'
  if (payments.some(({ method }) => method !== 'reader' && method !== 'voucher')) return 'payments'
  const tickets = bookings.flatMap((booking) => booking.tickets)
  if (tickets.some(({ given, approvedBy }) => given !== undefined || approvedBy !== undefined)) return 'bookings'
  return goods.some(({ given }) => given !== undefined) ? 'goods' : undefined
}

/** A kiosk sells only while it is connected, so it has no use for prices of before. Who has its key could choose the cheapest of them. */
async function citesNewest(
  { catalogue }: OrderParts,
  { bookings, tariffId }: ReaderOrder,
  { shows, terminal }: { shows: Shows; terminal: TerminalIdentity },
): Promise<boolean> {
  if (bookings.some(({ showId, priceListId }) => shows.get(showId)?.priceList.id !== priceListId)) return false
  const [placed] = shows.values()
  const cinemaId = placed?.cinema.id ?? terminal.cinemaId
  return cinemaId === null || (await catalogue.tariff(cinemaId))?.id === tariffId
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

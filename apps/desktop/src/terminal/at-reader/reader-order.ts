/** Carts and goods become an order for the reader, in the caller's transaction: priced, settled, and written before anybody is asked. */
import {
  type Answer,
  type CounterTender,
  type CounterTicket,
  granted,
  MAX_ORDER_TEXT,
  newId,
  type OrderBooking,
  type ReaderOrder,
  type Refusal,
  refused,
  settleCounterOrder,
  ticketIdOf,
} from '@marquee/shared'
import type { BeginAtReaderArgs } from '../api.ts'
import { faultOfVouchers } from '../sales/fault-of-vouchers.ts'
import { handOverLater, notPaid } from '../sales/order-payments.ts'
import { type Agreed, type Orders, type PricedAt, TOO_LONG } from '../sales/sell-order.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import { findOrder } from '../store/sales/orders-table.ts'
import { addAttempt, findAttempt, isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { countReferences, takeReference } from '../store/sales/references-table.ts'
import { findCart, type StoredCart } from '../store/seats/carts-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'
import type { Tx } from '../store/writer.ts'

const TOO_MUCH: Refusal = {
  code: 'malformed',
  field: 'amount',
  problem: 'must not be more than the order costs',
}

/** Refused: nothing is written. */
export function writeReaderOrder(
  tx: Tx,
  args: BeginAtReaderArgs,
  { orders, catalogue, begunAt }: { orders: Pick<Orders, 'priceIn' | 'agreed'>; catalogue: Catalogue; begunAt: Date },
): Answer<ReaderOrder> {
  const { db } = tx
  const { orderId, amount } = args
  // Neither do periods of subscriptions come with a card at a reader.
  const isOfSubscriptions = args.subscriptions?.length || args.vouchers?.some(({ plan }) => plan !== undefined)
  if (isOfSubscriptions) return refused({ code: 'order_refused', why: 'subscription_short' })
  const earlier = findAttempt(db, orderId)?.standing
  if (earlier === 'open') return refused({ code: 'payment_under_way' })
  if (findOrder(db, orderId) || (earlier !== undefined && earlier !== 'off')) {
    return refused({ code: 'order_already_paid' })
  }
  if (args.bookings.some(({ bookingId }) => isBeingPaid(db, bookingId))) return refused({ code: 'payment_under_way' })
  const priced = orders.priceIn(db, args, begunAt)
  if (!priced.ok) return priced
  const { currency, total } = priced.value.order
  if (args.shownTotal !== total) {
    return refused({ code: 'price_changed', expected: total, got: args.shownTotal, currency })
  }
  if (amount > total) return refused(TOO_MUCH)
  const agreedTo = orders.agreed(args, priced.value.toApprove)
  if (!agreedTo.ok) return agreedTo
  const fault = faultOfVouchers(db, args, priced.value, begunAt)
  if (fault) return refused({ code: 'voucher_refused', fault })
  const tenders: CounterTender[] = [...args.payments, { method: 'card_machine', tendered: amount }]
  const settled = settleCounterOrder(total, tenders, priced.value.tariff)
  if (!settled.ok) return refused(notPaid(settled, { payments: tenders }, priced.value.order))
  const carts = args.bookings.map(({ bookingId }) => findCart(db, bookingId) as StoredCart)
  if (carts.filter(({ reference }) => reference === null).length > countReferences(db)) {
    return refused({ code: 'no_references' })
  }
  const order: ReaderOrder = {
    orderId,
    tariffId: priced.value.tariff.id,
    bookings: bookingsOf(tx, carts, { args: agreedTo.value, priced: priced.value, catalogue }),
    goods: agreedTo.value.goods,
    combos: args.combos,
    codes: args.codes,
    total: { amount: total, currency },
    rounding: settled.rounding,
    payments: [
      ...args.payments.map((payment) => ({ ...payment, paymentId: newId() })),
      { paymentId: newId(), method: 'reader', amount },
    ],
    change: settled.change,
    soldAt: begunAt.toISOString(),
    ...(args.vouchers?.length && { vouchers: args.vouchers }),
    ...handOverLater(args, priced.value.order),
  }
  if (JSON.stringify(order).length > MAX_ORDER_TEXT) return refused(TOO_LONG)
  const { lines, byRate } = priced.value.order
  const { cinemaId } = priced.value
  addAttempt(db, { order, asked: args, lines: [...lines], byRate: [...byRate], cinemaId }, begunAt.toISOString())
  return granted(order)
}

function bookingsOf(
  { db }: Tx,
  carts: readonly StoredCart[],
  { args, priced, catalogue }: { args: Agreed<BeginAtReaderArgs>; priced: PricedAt; catalogue: Catalogue },
): OrderBooking[] {
  const amounts = priced.order.lines.flatMap(({ of, amount }) => (of.kind === 'ticket' ? [amount] : []))
  return args.bookings.map(({ bookingId, tickets }, i) => {
    const { showId, reference } = carts[i] as StoredCart
    const priceListId = catalogue.show(showId)?.writtenPriceList.id
    const known = reference ?? takeReference(db)
    if (priceListId === undefined || known === undefined) throw new Error('an order was priced, and can not be written')
    const grantNumbers = new Map(claimsOfCart(db, bookingId).map(({ seatId, grantNumber }) => [seatId, grantNumber]))
    const paid = amounts.splice(0, tickets.length)
    return {
      bookingId,
      showId,
      reference: known,
      priceListId,
      tickets: tickets.map((ticket: CounterTicket, place) => {
        const grantNumber = grantNumbers.get(ticket.seatId)
        if (grantNumber === undefined) throw new Error(`no claim on ${ticket.seatId}`)
        const ticketId = ticketIdOf(args.orderId, showId, ticket.seatId)
        return { ...ticket, ticketId, amount: paid[place] ?? 0, grantNumber }
      }),
    }
  })
}

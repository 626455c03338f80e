/** An exchange as it goes to the disk before the server is asked: priced, settled, its tickets signed. In the caller's transaction. */
import {
  type Answer,
  type CounterTicket,
  type ExchangeRequest,
  granted,
  type Id,
  MAX_ORDER_TEXT,
  newId,
  type OrderBooking,
  type PricedOrder,
  type Refusal,
  refused,
  type SoldBooking,
  settleExchange,
  ticketIdOf,
  totalOf,
} from '@marquee/shared'
import type { ExchangeArgs } from '../api.ts'
import type { Device } from '../identity/device.ts'
import { type SellableCart, sellableCart } from '../sales/sell-cart.ts'
import { type Orders, TOO_LONG } from '../sales/sell-order.ts'
import { signedTicketCode } from '../sales/ticket-signing.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import { addExchange, type KeptExchange } from '../store/sales/exchanges-table.ts'
import { findOrder } from '../store/sales/orders-table.ts'
import { findAttempt } from '../store/sales/reader-payments-table.ts'
import { countReferences, takeReference } from '../store/sales/references-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'
import type { Tx } from '../store/writer.ts'

interface Parts {
  who: Device
  orders: Pick<Orders, 'priceIn'>
  catalogue: Catalogue
  begunAt: Date
  operatorId: Id | undefined
}

/** Refused: nothing is written. */
export function writeExchange(tx: Tx, args: ExchangeArgs, parts: Parts): Answer<KeptExchange> {
  const { db } = tx
  const { orderId, money, payments } = args
  if (findOrder(db, orderId) || findAttempt(db, orderId)) return refused({ code: 'order_already_paid' })
  const carts: SellableCart[] = []
  for (const { bookingId } of args.bookings) {
    const found = sellableCart(tx, bookingId)
    if (!found.ok) return found
    carts.push(found.value)
  }
  const priced = parts.orders.priceIn(db, { ...args, goods: [], combos: [] }, parts.begunAt)
  if (!priced.ok) return priced
  const { order, tariff, toApprove } = priced.value
  if (toApprove.length > 0) return refused({ code: 'exchange_refused', why: 'approval_unproven' })
  if (args.shownTotal !== order.total) {
    return refused({ code: 'price_changed', expected: order.total, got: args.shownTotal, currency: order.currency })
  }
  const tenders = payments.map(({ method, tendered }) => ({ isCash: method === 'cash', tendered }))
  const settled = settleExchange(money, tenders, tariff.cashRounding)
  if (!settled.ok) return refused(notPaid(settled, totalOf(tenders.map(({ tendered: amount }) => ({ amount }))), order))
  const without = carts.filter(({ cart }) => cart.reference === null).length
  if (without > countReferences(db)) return refused({ code: 'no_references' })
  const sold = soldBookings(tx, carts, { args, order, ...parts })
  const request: ExchangeRequest = {
    exchangeId: args.exchangeId,
    orderId: args.givenUp.orderId,
    lines: args.givenUp.lines,
    credit: money.credit,
    back: money.back,
    order: {
      orderId,
      tariffId: tariff.id,
      bookings: sold.map(({ told }) => told),
      goods: [],
      combos: [],
      codes: args.codes,
      total: { amount: order.total, currency: order.currency },
      rounding: settled.rounding,
      payments: payments.map((payment) => ({ ...payment, paymentId: newId() })),
      change: settled.change,
      soldAt: parts.begunAt.toISOString(),
    },
  }
  if (JSON.stringify(request.order).length > MAX_ORDER_TEXT) return refused(TOO_LONG)
  const { lines, byRate } = order
  const { operatorId } = parts
  const bookings = sold.map(({ booking }) => booking)
  const kept: KeptExchange = { request, asked: args, bookings, lines: [...lines], byRate: [...byRate], operatorId }
  addExchange(db, kept, parts.begunAt.toISOString())
  return granted(kept)
}

function notPaid(
  settled: { why: 'missing'; missing: number } | { why: 'overpaid'; by: number },
  tendered: number,
  { currency }: PricedOrder,
): Refusal {
  return settled.why === 'missing'
    ? { code: 'not_enough_cash', total: tendered + settled.missing, tendered, currency }
    : { code: 'malformed', field: 'payments', problem: 'must not be more than the difference' }
}

function soldBookings(
  { db }: Tx,
  carts: readonly SellableCart[],
  { args, order, who, catalogue, begunAt }: Parts & { args: ExchangeArgs; order: PricedOrder },
): { booking: SoldBooking; told: OrderBooking }[] {
  const amounts = order.lines.flatMap(({ of, amount }) => (of.kind === 'ticket' ? [amount] : []))
  return args.bookings.map(({ bookingId, tickets: wanted }, i) => {
    const { cart, certificate } = carts[i] as SellableCart
    const { showId } = cart
    const { show, writtenPriceList } = catalogue.show(showId) as ShowDetails
    const reference = cart.reference ?? takeReference(db)
    if (reference === undefined) throw new Error('an exchange was priced, and can not be written')
    const grantNumbers = new Map(claimsOfCart(db, bookingId).map(({ seatId, grantNumber }) => [seatId, grantNumber]))
    const paid = amounts.splice(0, wanted.length)
    const tickets = wanted.map((ticket: CounterTicket, place) => {
      const grantNumber = grantNumbers.get(ticket.seatId)
      if (grantNumber === undefined) throw new Error(`no claim on ${ticket.seatId}`)
      const ticketId = ticketIdOf(args.orderId, showId, ticket.seatId)
      return { ...ticket, ticketId, amount: paid[place] ?? 0, grantNumber }
    })
    return {
      told: { bookingId, showId, reference, priceListId: writtenPriceList.id, tickets },
      booking: {
        bookingId,
        reference,
        showId,
        tickets: tickets.map(({ ticketId, seatId, type, amount }) => ({
          ticketId,
          seatId,
          type,
          amount,
          code: signedTicketCode(who, certificate, { ticketId, seatId }, show),
        })),
        total: { amount: totalOf(tickets), currency: order.currency },
        change: 0,
        confirmedAt: begunAt.toISOString(),
      },
    }
  })
}

/** Orders and their lines as columns of a statement. An order of a single sale has the id of the sale's booking. */
import type { Id } from '@marquee/shared'
import { type SoldOrder, sumsOf } from './sold-order.ts'

interface Sold {
  bookingId: string
  sale: { order: SoldOrder }
}

export interface OrderToWrite {
  orderId: string
  order: SoldOrder
  bookingOf(ticketId: Id): string | null
}

/** Cinema ids, channels, totals of the lines, roundings, tariff ids or null: one row a sale. */
export function orderColumns(sold: readonly Sold[]): unknown[][] {
  const orders = sold.map(({ sale }) => sale.order)
  const sums = orders.map(sumsOf)
  return [
    orders.map((o) => o.cinemaId),
    orders.map((o) => o.channel),
    sums.map((s) => s.total),
    sums.map((s) => s.rounding),
    orders.map((o) => o.tariffId),
  ]
}

/**
 * Order ids, numbers, kinds, what they are, details, booking ids, ticket ids, price list ids, prices, what was taken off, the
 * list of that, tax codes, percentages, nets, taxes, amounts: one row a line.
 */
export const lineColumns = (sold: readonly Sold[]): unknown[][] =>
  linesOfOrders(
    sold.map(({ bookingId, sale }) => ({ orderId: bookingId, order: sale.order, bookingOf: () => bookingId })),
  )

/** The same columns, of orders that may have several bookings or none. */
export function linesOfOrders(orders: readonly OrderToWrite[]): unknown[][] {
  const lines = orders.flatMap(({ orderId, order, bookingOf }) =>
    order.lines.map((line, number) => ({
      ...line,
      number,
      orderId,
      bookingId: line.kind === 'ticket' && line.ticketId !== null ? bookingOf(line.ticketId) : null,
    })),
  )
  return [
    lines.map((l) => l.orderId),
    lines.map((l) => l.number),
    lines.map((l) => l.kind),
    lines.map((l) => l.what),
    lines.map((l) => (l.details ? JSON.stringify(l.details) : null)),
    lines.map((l) => l.bookingId),
    lines.map((l) => l.ticketId),
    lines.map((l) => l.priceListId),
    lines.map((l) => l.price),
    lines.map((l) => l.off.reduce((sum, { amount }) => sum + amount, 0)),
    lines.map((l) => (l.off.length > 0 ? JSON.stringify(l.off) : null)),
    lines.map((l) => l.rate),
    lines.map((l) => l.percentage),
    lines.map((l) => l.net),
    lines.map((l) => l.tax),
    lines.map((l) => l.amount),
  ]
}

/** Orders and their lines as columns of a statement. An order of a sale has the id of the sale's booking. */
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks } from '../books.ts'
import { sumsOf } from './sold-order.ts'

type Sold = Pick<Confirmation<BookingBooks>, 'bookingId' | 'sale'>

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
export function lineColumns(sold: readonly Sold[]): unknown[][] {
  const lines = sold.flatMap(({ bookingId, sale }) =>
    sale.order.lines.map((line, number) => ({ ...line, number, bookingId })),
  )
  return [
    lines.map((l) => l.bookingId),
    lines.map((l) => l.number),
    lines.map((l) => l.kind),
    lines.map((l) => l.what),
    lines.map((l) => (l.details ? JSON.stringify(l.details) : null)),
    lines.map((l) => (l.kind === 'ticket' ? l.bookingId : null)),
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

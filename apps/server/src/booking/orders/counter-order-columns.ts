/** Orders of counters as columns of a statement: the order, its lines, and the payments that came with it. */
import type { CounterOrder } from '../books.ts'
import { linesOfOrders } from './order-columns.ts'
import { sumsOf } from './sold-order.ts'

/**
 * Orders, one row each: ids, cinema ids, terminal ids, currencies, totals of the lines, roundings, tariff ids or null, sold at.
 * Lines, one row each, in 16 columns: as `lineColumns` has them.
 * Payments, one row each: ids, order ids, methods, amounts, currencies, what was handed over or null, slips or null, at.
 * @param bookingOf null: the ticket is of none of the orders
 */
export function counterOrderColumns(
  orders: readonly CounterOrder[],
  bookingOf: (ticketId: string) => string | null,
): unknown[][] {
  const sums = orders.map(({ order }) => sumsOf(order))
  const payments = orders.flatMap(({ orderId, currency, soldAt, payments }) =>
    payments.map((payment) => ({ ...payment, orderId, currency, soldAt })),
  )
  return [
    orders.map((o) => o.orderId),
    orders.map((o) => o.order.cinemaId),
    orders.map((o) => o.terminalId),
    orders.map((o) => o.currency),
    sums.map((s) => s.total),
    sums.map((s) => s.rounding),
    orders.map((o) => o.order.tariffId),
    orders.map((o) => o.soldAt),
    ...linesOfOrders(orders.map(({ orderId, order }) => ({ orderId, order, bookingOf }))),
    payments.map((p) => p.paymentId),
    payments.map((p) => p.orderId),
    payments.map((p) => p.method),
    payments.map((p) => p.amount),
    payments.map((p) => p.currency),
    payments.map((p) => p.tendered),
    payments.map((p) => p.slip),
    payments.map((p) => p.soldAt),
  ]
}

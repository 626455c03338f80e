/** Whether a terminal's order names something that is in the books already: such an order proves nothing. */
import type { OrderCommand, ReaderOrder } from '@marquee/shared'
import type { Pool } from '../../../infra/postgres.ts'
import { knownOfOrders } from '../../journal/order-sales.ts'

/** @returns whether the books have its id, or that of one of its payments or tickets */
export async function namesKnownIds(
  db: Pick<Pool, 'query'>,
  { orderId, payments, bookings }: Pick<OrderCommand | ReaderOrder, 'orderId' | 'payments' | 'bookings'>,
): Promise<boolean> {
  const known = await knownOfOrders(db, {
    orders: [orderId],
    payments: payments.map(({ paymentId }) => paymentId),
    tickets: bookings.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId)),
  })
  return known.size > 0
}

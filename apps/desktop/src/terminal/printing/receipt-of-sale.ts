/** What a receipt is about: an order; or a sale of one show's seats alone for cash, which is an order of its own by the same id. */
import { type Cinema, type OrderLine, type SoldBooking, taxTickets, ticketIdOf, totalOf } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { cinemaOfOrder, findOrder } from '../store/sales/orders-table.ts'
import { findSale } from '../store/sales/sales-table.ts'

interface Receipt {
  order: SoldOrder
  cinema: Cinema
}

/** undefined: nothing was sold here by this id, or not all of it is known any more */
export function receiptOf(db: Db, catalogue: Catalogue, id: string): Receipt | undefined {
  const order = findOrder(db, id)?.order
  if (order) {
    const cinema = catalogue.cinema(cinemaOfOrder(db, id) ?? '')
    return cinema && { order, cinema }
  }
  const booking = findSale(db, id)?.booking
  const cinema = booking && catalogue.show(booking.showId)?.cinema
  return booking && cinema && isWhole(booking) ? { order: orderOf(booking, cinema, catalogue), cinema } : undefined
}

/** A booking of an order has tickets whose ids follow from that; and one of which something was given back lacks it. */
const isWhole = ({ bookingId, showId, tickets, total }: SoldBooking): boolean =>
  tickets.length > 0 &&
  totalOf(tickets) === total.amount &&
  tickets.every(({ ticketId, seatId }) => ticketId === ticketIdOf(bookingId, showId, seatId))

function orderOf(booking: SoldBooking, cinema: Cinema, catalogue: Catalogue): SoldOrder {
  const { bookingId, tickets, total, change, confirmedAt } = booking
  const tariff = catalogue.tariff(cinema)
  const taxed = taxTickets(tariff?.currency === total.currency ? tariff : undefined, tickets)
  const [{ rate = null, percentage = null } = {}] = taxed
  const sum = (of: 'net' | 'tax'): number => taxed.reduce((all, line) => all + line[of], 0)
  return {
    orderId: bookingId,
    bookings: [booking],
    lines: tickets.map(({ type, amount }, ticket): OrderLine => {
      const { rate = null, net = amount, tax = 0 } = taxed[ticket] ?? {}
      return { of: { kind: 'ticket', ticket, type }, price: amount, off: [], rate, net, tax, amount }
    }),
    byRate: [{ rate, percentage: percentage ?? 0, net: sum('net'), tax: sum('tax'), amount: total.amount }],
    total,
    rounding: 0,
    payments: [{ paymentId: bookingId, method: 'cash', tendered: total.amount + change }],
    change,
    soldAt: confirmedAt,
    standing: 'waiting',
  }
}

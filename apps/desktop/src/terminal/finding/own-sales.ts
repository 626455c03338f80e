/** What this terminal sold itself, found on its own disk while the server can't be reached: it knows no customer's name. */
import {
  type FindBookingsAnswer,
  type FindQuery,
  FOUND_AT_MOST,
  type FoundBooking,
  type FoundBy,
  type PaymentMethod,
  parseTicketCode,
} from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Catalogue, ShowDetails } from '../shows/catalogue.ts'
import { localTime } from '../shows/local-time.ts'
import type { Db } from '../store/database/database.ts'
import { latestOrders } from '../store/sales/orders-table.ts'
import { type StoredSale, salesWith } from '../store/sales/sales-table.ts'

/** A seat is sold for many shows. */
const LOOKED_THROUGH = 500

/** In small letters and without accents. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function findOwnSales(
  { db, catalogue, terminal }: { db: Db; catalogue: Catalogue; terminal: string },
  query: FindQuery,
  showId: string | undefined,
  now: Date,
): FindBookingsAnswer {
  const ticketId = query.code === undefined ? undefined : parseTicketCode(query.code)?.payload.t
  let orders: SoldOrder[] | undefined
  const methodsOf = (bookingId: string): PaymentMethod[] => {
    orders ??= latestOrders(db, LOOKED_THROUGH)
    const order = orders.find(({ bookings }) => bookings.some((booking) => booking.bookingId === bookingId))
    return order ? [...new Set(order.payments.map(({ method }) => (method === 'reader' ? 'card' : method)))] : ['cash']
  }

  function foundBy({ booking }: StoredSale, { show, cinema, movie, auditorium }: ShowDetails): FoundBy | undefined {
    if (query.reference === booking.reference) return 'reference'
    if (ticketId !== undefined && booking.tickets.some((ticket) => ticket.ticketId === ticketId)) return 'ticket'
    const { seat } = query
    if (!seat || !booking.tickets.some(({ seatId }) => seatId === seat.seatId)) return undefined
    if (seat.time !== undefined && localTime(show.startsAt, cinema.timeZone) !== seat.time) return undefined
    const words = folded(seat.words).split(/[^\p{L}\p{N}]+/u)
    const title = folded(`${movie.title} ${auditorium.name}`)
    if (!words.every((word) => title.includes(word))) return undefined
    const isNamed = seat.time !== undefined || seat.words !== ''
    return isNamed || showId === undefined || showId === show.id ? 'seat' : undefined
  }

  const wanted = {
    ...(query.reference !== undefined && { reference: query.reference }),
    ...(ticketId !== undefined && { ticketId }),
    ...(query.seat && { seatId: query.seat.seatId }),
  }
  const found = salesWith(db, wanted, LOOKED_THROUGH).flatMap((sale): FoundBooking[] => {
    const details = catalogue.show(sale.booking.showId)
    const by = details && foundBy(sale, details)
    return details && by ? [view(sale, details, by, { terminal, paidBy: methodsOf(sale.booking.bookingId) })] : []
  })
  const away = ({ show }: FoundBooking): number => Math.abs(Date.parse(show.startsAt) - now.getTime())
  const bookings = found.toSorted((a, b) => away(a) - away(b)).slice(0, FOUND_AT_MOST)
  return { bookings, more: found.length > bookings.length, problem: bookings.length === 0 ? 'not_found' : null }
}

function view(
  { booking }: StoredSale,
  { show, movie, auditorium, cinema }: ShowDetails,
  by: FoundBy,
  { terminal, paidBy }: { terminal: string; paidBy: PaymentMethod[] },
): FoundBooking {
  return {
    bookingId: booking.bookingId,
    reference: booking.reference,
    status: booking.tickets.length === 0 ? 'cancelled' : 'confirmed',
    show: {
      showId: show.id,
      startsAt: show.startsAt,
      movie: movie.title,
      auditorium: auditorium.name,
      cinema: cinema.name,
      timeZone: cinema.timeZone,
    },
    seatIds: booking.tickets.map(({ seatId }) => seatId),
    name: null,
    email: null,
    phone: null,
    total: booking.total,
    paidBy,
    cards: [],
    terminal,
    by,
  }
}

/** A ticket as it comes out of a receipt printer, and as a picture of that. */
import { formatMoney, type SoldBooking, type Ticket, ticketTypeName } from '@marquee/shared'
import type { PrintedTicket } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { type PageLine, words } from './page/page-line.ts'
import { asPicture, copyLines, forPrinter } from './receipt.ts'

/** What its paper says of the booking. */
export type BookingOnPaper = Pick<SoldBooking, 'reference'> & { total: Pick<SoldBooking['total'], 'currency'> }

/** @param copy 1: the ticket; from 2 on a copy of it, which says so */
export function printTicket(ticket: Ticket, booking: BookingOnPaper, show: ShowDetails, copy = 1): PrintedTicket {
  const lines = [...copyLines(copy), ...ticketLines(ticket, booking, show)]
  return {
    ticketId: ticket.ticketId,
    seatId: ticket.seatId,
    svg: asPicture(lines),
    escpos: forPrinter(lines).toString('base64'),
  }
}

function ticketLines(
  ticket: Ticket,
  booking: BookingOnPaper,
  { show, movie, cinema, auditorium }: ShowDetails,
): PageLine[] {
  const date = `${localWeekday(show.startsAt, cinema.timeZone)} ${localDate(show.startsAt, cinema.timeZone)}`
  const time = localTime(show.startsAt, cinema.timeZone)
  const price = formatMoney({ amount: ticket.amount, currency: booking.total.currency })
  return [
    { middle: words(cinema.name, { bold: true }) },
    'gap',
    { middle: words(movie.title, { size: 'tall', bold: true }) },
    'gap',
    { left: words(auditorium.name) },
    { left: words(date), middle: words(time, { size: 'double', bold: true }) },
    'rule',
    { middle: words(ticket.seatId, { size: 'triple', bold: true }) },
    'rule',
    { left: words(ticketTypeName(ticket.type)), right: words(price) },
    { left: words(booking.reference) },
    'gap',
    { qrCode: ticket.code },
  ]
}

/** A ticket as it comes out of a receipt printer, and as a picture of that. */
import {
  formatMoney,
  type PrintTemplate,
  type SoldBooking,
  type Ticket,
  ticketTypeName,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import type { PrintedTicket } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { type PageLine, words } from './page/page-line.ts'
import { asPicture, copyLines, forPrinter } from './receipt.ts'

/** What its paper says of the booking. */
export type BookingOnPaper = Pick<SoldBooking, 'reference'> & { total: Pick<SoldBooking['total'], 'currency'> }

/** @param copy 1: the ticket; from 2 on a copy of it, which says so */
export function printTicket(
  ticket: Ticket,
  booking: BookingOnPaper,
  show: ShowDetails,
  { copy = 1, template = USUAL_TEMPLATE }: { copy?: number; template?: PrintTemplate } = {},
): PrintedTicket {
  const lines = [...copyLines(copy), ...ticketLines(ticket, booking, show, template)]
  return {
    ticketId: ticket.ticketId,
    seatId: ticket.seatId,
    svg: asPicture(lines, template),
    escpos: forPrinter(lines, template).toString('base64'),
  }
}

function ticketLines(
  ticket: Ticket,
  booking: BookingOnPaper,
  { show, movie, cinema, auditorium }: ShowDetails,
  { ticket: page, logo }: PrintTemplate,
): PageLine[] {
  const date = `${localWeekday(show.startsAt, cinema.timeZone)} ${localDate(show.startsAt, cinema.timeZone)}`
  const time = localTime(show.startsAt, cinema.timeZone)
  const price = formatMoney({ amount: ticket.amount, currency: booking.total.currency })
  return inTemplate(page, logo, {
    cinema: cinemaLines(cinema.name),
    movie: [{ middle: words(movie.title, { size: 'tall', bold: true }) }],
    hall: [{ left: words(auditorium.name) }],
    time: [{ left: words(date), middle: words(time, { size: 'double', bold: true }) }],
    seat: [{ middle: words(ticket.seatId, { size: 'triple', bold: true }) }],
    type: [{ left: words(ticketTypeName(ticket.type)), right: words(price) }],
    reference: [{ left: words(booking.reference) }],
    code: [{ qrCode: ticket.code }],
  })
}

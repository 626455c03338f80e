/** A ticket as it comes out of a receipt printer, and as a picture of that. */
import { type Language, type PrintTemplate, type SoldBooking, type Ticket, USUAL_TEMPLATE } from '@marquee/shared'
import type { PrintedTicket } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { type PageLine, words } from './page/page-line.ts'
import { type PaperSpeech, paperSpeech } from './paper-speech.ts'
import { asPicture, forPrinter } from './receipt.ts'

/** What its paper says of the booking. */
export type BookingOnPaper = Pick<SoldBooking, 'reference'> & { total: Pick<SoldBooking['total'], 'currency'> }

/**
 * @param options.copy 1: the ticket; from 2 on a copy of it, which says so
 * @param options.language the customer's; without it the house's
 */
export function printTicket(
  ticket: Ticket,
  booking: BookingOnPaper,
  show: ShowDetails,
  {
    copy = 1,
    template = USUAL_TEMPLATE,
    language,
  }: { copy?: number; template?: PrintTemplate; language?: Language | undefined } = {},
): PrintedTicket {
  const speech = paperSpeech(language, show.cinema)
  const lines = speech.lines([...speech.copy(copy), ...ticketLines(ticket, booking, show, template, speech)])
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
  speech: PaperSpeech,
): PageLine[] {
  return inTemplate(page, logo, {
    cinema: cinemaLines(cinema.name),
    movie: [{ middle: words(movie.title, { size: 'tall', bold: true }) }],
    hall: [{ left: words(auditorium.name) }],
    time: [
      {
        left: words(speech.onDay(show.startsAt)),
        middle: words(speech.time(show.startsAt), { size: 'double', bold: true }),
      },
    ],
    seat: [{ middle: words(ticket.seatId, { size: 'triple', bold: true }) }],
    type: [
      {
        left: words(speech.ticketType(ticket.type)),
        right: words(speech.money(ticket.amount, booking.total.currency)),
      },
    ],
    reference: [{ left: words(booking.reference) }],
    code: [{ qrCode: ticket.code }],
  })
}

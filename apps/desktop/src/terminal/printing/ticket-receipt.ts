/** A ticket as it comes out of a receipt printer, and as a picture of that. */
import { formatMoney, type SoldBooking, type Ticket, ticketTypeName } from '@marquee/shared'
import type { PrintedTicket } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { asPicture, forPrinter, plain } from './receipt.ts'
import { codeLine } from './receipt-code.ts'

export function printTicket(ticket: Ticket, booking: SoldBooking, show: ShowDetails): PrintedTicket {
  const text = ticketText(ticket, booking, show)
  return {
    ticketId: ticket.ticketId,
    seatId: ticket.seatId,
    svg: asPicture(text),
    escpos: forPrinter(text).toString('base64'),
  }
}

function ticketText(ticket: Ticket, booking: SoldBooking, { show, movie, cinema, auditorium }: ShowDetails): string {
  const date = `${localWeekday(show.startsAt, cinema.timeZone)} ${localDate(show.startsAt, cinema.timeZone)}`
  const price = formatMoney({ amount: ticket.amount, currency: booking.total.currency })
  return `${[
    `"${plain(cinema.name)}`,
    '',
    `^^"${plain(movie.title)}`,
    '',
    `|${plain(auditorium.name)}`,
    `|${date} | "^^^${localTime(show.startsAt, cinema.timeZone)} |`,
    '-',
    `^^^^"${plain(ticket.seatId)}`,
    '-',
    `|${plain(ticketTypeName(ticket.type))} | ${plain(price)}|`,
    `|${plain(booking.reference)} ||`,
    '',
    codeLine(ticket.code),
  ].join('\n')}\n`
}

/** A ticket as it comes out of a receipt printer, and as a picture of that. */
import { formatMoney, type SoldBooking, type Ticket, ticketTypeName } from '@marquee/shared'
import receiptline from 'receiptline'
import type { PrintedTicket } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'

/** Characters of a line on 80 mm paper. */
const WIDTH = 42

/** Dots a module of the QR code: some 4 cm on paper, at 8 dots a millimetre, for a terminal's code of 480 characters. */
const QR_CELL = 4

export function printTicket(ticket: Ticket, booking: SoldBooking, show: ShowDetails): PrintedTicket {
  const text = ticketText(ticket, booking, show)
  const layout = { cpl: WIDTH, encoding: encodingFor(text) }
  const bytes = receiptline.transform(text, { ...layout, command: 'escpos', cutting: true })
  return {
    ticketId: ticket.ticketId,
    seatId: ticket.seatId,
    // The style asks a font server for its font; a terminal asks nobody but its own server.
    svg: receiptline.transform(text, layout).replace(/<style[^>]*>.*?<\/style>/s, ''),
    escpos: Buffer.from(bytes, 'latin1').toString('base64'),
  }
}

/**
 * Written in ReceiptLine's language: `^` widens, `^^` heightens, `^^^` and more do both, `"` emphasises, `|` parts
 * columns, `-` draws a line.
 */
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
    `{code:${ticket.code};option:qrcode,${QR_CELL},m}`,
  ].join('\n')}\n`
}

/** Escapes characters of names that ReceiptLine would take for its own. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|{}~_"`^=-]/g, '\\$&')
}

/** The code page that has the text's letters; it also says how wide they are in the picture. */
function encodingFor(text: string): 'multilingual' | 'gb18030' | 'shiftjis' | 'ksc5601' | 'tis620' {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'shiftjis'
  if (/\p{Script=Hangul}/u.test(text)) return 'ksc5601'
  if (/\p{Script=Han}/u.test(text)) return 'gb18030'
  if (/\p{Script=Thai}/u.test(text)) return 'tis620'
  return 'multilingual'
}

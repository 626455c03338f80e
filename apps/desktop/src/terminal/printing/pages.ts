/** The pages of the print queue: what each is called, and what is on it when its turn comes. */
import { type BookingToPrint, type Cinema, countGoods, type SoldBooking } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { FoundTicket, PrintJob, PrintWhat } from '../store/printing/print-jobs-table.ts'
import { cinemaOfOrder, findOrder } from '../store/sales/orders-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { printOrderReceipt } from './order-receipt.ts'
import { type PageLine, words } from './page/page-line.ts'
import { printPickUpSlip } from './pick-up-slip.ts'
import { copyLines, forPrinter } from './receipt.ts'
import { printTicket } from './ticket-receipt.ts'

export interface WantedPage {
  what: PrintWhat
  called: string
  /** So many there are of it, printed elsewhere. */
  copies?: number
}

export const ticketPages = ({ bookingId, reference, tickets }: SoldBooking): WantedPage[] =>
  tickets.map(({ ticketId, seatId }) => ({
    what: { kind: 'ticket', bookingId, ticketId },
    called: `Ticket ${seatId}, ${reference}`,
  }))

/** Of a booking that was looked up at the server. */
export const foundTicketPages = ({ bookingId, tickets, ...of }: BookingToPrint): WantedPage[] =>
  tickets.map(({ copies, ...ticket }) => ({
    what: { kind: 'ticket', bookingId, ticketId: ticket.ticketId, found: { ...pick(of), ticket } },
    called: `Ticket ${ticket.seatId}, ${of.reference}`,
    copies,
  }))

const pick = ({ reference, showId, currency }: Pick<BookingToPrint, 'reference' | 'showId' | 'currency'>) => ({
  reference,
  showId,
  currency,
})

export const pickUpPage = ({ orderId }: Pick<SoldOrder, 'orderId'>): WantedPage => ({
  what: { kind: 'pick_up', orderId },
  called: 'Pick-up code',
})

export const receiptPage = ({ orderId }: Pick<SoldOrder, 'orderId'>): WantedPage => ({
  what: { kind: 'receipt', orderId },
  called: 'Receipt',
})

/** @returns the bytes of a page; null: what it was about is not there any more */
export function createPageOf({ db, catalogue }: { db: Db; catalogue: Catalogue }): (job: PrintJob) => Buffer | null {
  function ofOrder(orderId: string, print: (order: SoldOrder, cinema: Cinema) => Buffer): Buffer | null {
    const order = findOrder(db, orderId)?.order
    const cinemaId = cinemaOfOrder(db, orderId)
    const cinema = cinemaId === undefined ? undefined : catalogue.cinema(cinemaId)
    return order && cinema ? print(order, cinema) : null
  }

  function ofFound({ ticket, showId, reference, currency }: FoundTicket, copy: number): Buffer | null {
    const show = catalogue.show(showId)
    return show
      ? Buffer.from(printTicket(ticket, { reference, total: { currency } }, show, copy).escpos, 'base64')
      : null
  }

  function ofTicket(bookingId: string, ticketId: string, copy: number): Buffer | null {
    const booking = findSale(db, bookingId)?.booking
    const show = booking && catalogue.show(booking.showId)
    // One that was given back, or has become another, is no ticket any more.
    const ticket = booking?.tickets.find((each) => each.ticketId === ticketId)
    return booking && show && ticket ? Buffer.from(printTicket(ticket, booking, show, copy).escpos, 'base64') : null
  }

  return ({ what, copy }) => {
    switch (what.kind) {
      case 'ticket':
        return what.found ? ofFound(what.found, copy) : ofTicket(what.bookingId, what.ticketId, copy)
      case 'pick_up':
        return ofOrder(what.orderId, (order, cinema) =>
          printPickUpSlip(order, countGoods(catalogue.tariff(cinema) ?? null, order.lines), cinema, copy),
        )
      case 'receipt':
        return ofOrder(what.orderId, (order, cinema) =>
          printOrderReceipt(order, catalogue.tariff(cinema) ?? null, cinema, copy),
        )
      case 'page':
        return forPrinter([...copyLines(copy), ...pageLines(what)])
    }
  }
}

function pageLines({ title, lines }: Extract<PrintWhat, { kind: 'page' }>): PageLine[] {
  return [
    { middle: words(title, { size: 'tall', bold: true }) },
    'rule',
    ...lines.map(
      ({ left, right, bold = false }): PageLine =>
        left === '' && right === undefined
          ? 'gap'
          : { left: words(left, { bold }), ...(right !== undefined && { right: words(right, { bold }) }) },
    ),
  ]
}

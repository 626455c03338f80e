/** The pages of the print queue: what each is called, and what is on it when its turn comes. */
import {
  type BookingToPrint,
  type Cinema,
  countGoods,
  type GoodsToPickUp,
  type Id,
  type Language,
  type PickedUpTickets,
  type SoldBooking,
  voucherCodeForPeople,
} from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import type { Device } from '../identity/device.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { FoundTicket, PrintJob, PrintWhat } from '../store/printing/print-jobs-table.ts'
import { cinemaOfOrder, findOrder } from '../store/sales/orders-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findShift } from '../store/shifts/shifts-table.ts'
import { groupsOf } from './group-codes.ts'
import { printOrderReceipt } from './order-receipt.ts'
import { type PageLine, words } from './page/page-line.ts'
import { printPickUpSlip } from './pick-up-slip.ts'
import { copyLines, forPrinter, type Paper } from './receipt.ts'
import { receiptOf } from './receipt-of-sale.ts'
import { type PrintedShift, printShiftPage } from './shift-page.ts'
import { printTicket } from './ticket-receipt.ts'
import { printVoucherSlip } from './voucher-slip.ts'

export interface WantedPage {
  what: PrintWhat
  called: string
  /** So many there are of it, printed elsewhere. */
  copies?: number
}

/** Of whoever is handed it. It is kept with the page: the next customer may have chosen another one when it is printed. */
export const inLanguage = (pages: readonly WantedPage[], language: Language | undefined): WantedPage[] =>
  language === undefined ? [...pages] : pages.map((page) => ({ ...page, what: { ...page.what, language } }))

const PICK_UP = 'Pick-up code'

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

/** Of what was paid for elsewhere, and became this kiosk's to print: the first paper of each. */
export const pickedUpPages = ({ showId, currency, bookings, goods }: PickedUpTickets): WantedPage[] => [
  ...bookings.flatMap(({ bookingId, reference, tickets }) =>
    tickets.map((ticket) => ({
      what: {
        kind: 'ticket' as const,
        bookingId,
        ticketId: ticket.ticketId,
        found: { reference, showId, currency, ticket },
      },
      called: `Ticket ${ticket.seatId}, ${reference}`,
    })),
  ),
  ...(goods ? [{ what: { kind: 'pick_up' as const, orderId: goods.orderId, found: goods }, called: PICK_UP }] : []),
]

const pick = ({ reference, showId, currency }: Pick<BookingToPrint, 'reference' | 'showId' | 'currency'>) => ({
  reference,
  showId,
  currency,
})

export const pickUpPage = ({ orderId }: Pick<SoldOrder, 'orderId'>): WantedPage => ({
  what: { kind: 'pick_up', orderId },
  called: PICK_UP,
})

export const receiptPage = ({ orderId }: Pick<SoldOrder, 'orderId'>): WantedPage => ({
  what: { kind: 'receipt', orderId },
  called: 'Receipt',
})

export const voucherPages = ({ orderId, giftCards = [] }: Pick<SoldOrder, 'orderId' | 'giftCards'>): WantedPage[] =>
  giftCards.map(({ code, paysFor }) => ({
    what: { kind: 'voucher', orderId, code },
    called: `${paysFor === 'tickets' ? 'Voucher' : 'Gift card'} ${voucherCodeForPeople(code)}`,
  }))

/** `language`: undefined, the house's. */
interface Printed {
  copy: number
  language: Language | undefined
}

interface Sources {
  db: Db
  catalogue: Catalogue
  device: () => Device | null
}

/** @returns the bytes of a page; null: what it was about is not there any more */
export function createPageOf(sources: Sources): (job: PrintJob) => Buffer | null {
  const { db, catalogue, device } = sources

  function ofOrder(orderId: string, print: (order: SoldOrder, cinema: Cinema) => Buffer | null): Buffer | null {
    const order = findOrder(db, orderId)?.order
    const cinemaId = cinemaOfOrder(db, orderId)
    const cinema = cinemaId === undefined ? undefined : catalogue.cinema(cinemaId)
    return order && cinema ? print(order, cinema) : null
  }

  function ofFound({ ticket, showId, reference, currency }: FoundTicket, job: Printed): Buffer | null {
    const show = catalogue.show(showId)
    if (!show) return null
    const template = catalogue.printTemplate(show.cinema)
    const booking = { reference, total: { currency } }
    return Buffer.from(printTicket(ticket, booking, show, { ...job, template }).escpos, 'base64')
  }

  function ofTicket(bookingId: string, ticketId: string, job: Printed): Buffer | null {
    const booking = findSale(db, bookingId)?.booking
    const show = booking && catalogue.show(booking.showId)
    // One that was given back, or has become another, is no ticket any more.
    const ticket = booking?.tickets.find((each) => each.ticketId === ticketId)
    if (!booking || !show || !ticket) return null
    const template = catalogue.printTemplate(show.cinema)
    return Buffer.from(printTicket(ticket, booking, show, { ...job, template }).escpos, 'base64')
  }

  function ofGoods({ orderId, cinemaId, soldAt, references, goods }: GoodsToPickUp, job: Printed): Buffer | null {
    const cinema = catalogue.cinema(cinemaId)
    if (!cinema) return null
    const order = { orderId, soldAt, bookings: references.map((reference) => ({ reference })) }
    return printPickUpSlip(order, goods, cinema, { ...job, template: catalogue.printTemplate(cinema) })
  }

  function ofReceipt(orderId: string, job: Printed): Buffer | null {
    const found = receiptOf(db, catalogue, orderId)
    if (!found) return null
    const { order, cinema } = found
    const template = catalogue.printTemplate(cinema)
    const isGrouped = template.receipt.blocks.includes('group_code')
    const groups = isGrouped ? groupsOf(order, { db, catalogue, device: device() }) : []
    return printOrderReceipt(order, catalogue.tariff(cinema) ?? null, cinema, { ...job, template, groups })
  }

  function ofVoucher(orderId: string, code: string, job: Printed): Buffer | null {
    return ofOrder(orderId, (order, cinema) => {
      const card = order.giftCards?.find((each) => each.code === code)
      const sold = { soldAt: order.soldAt, currency: order.total.currency }
      return card ? printVoucherSlip(card, sold, cinema, { ...job, template: catalogue.printTemplate(cinema) }) : null
    })
  }

  function ofShift(shift: PrintedShift, cinemaId: Id | null, copy: number): Buffer | null {
    const cinema = catalogue.cinema(cinemaId ?? '') ?? catalogue.cinemas()[0]
    return cinema ? printShiftPage(shift, cinema, { copy, template: catalogue.printTemplate(cinema) }) : null
  }

  function ofClosedShift(shiftId: string, terminal: string, cinemaId: Id | null, copy: number): Buffer | null {
    const z = findShift(db, shiftId)?.closed
    if (!z) return null
    const { number, openedAt, closedAt, report, left, counts, difference, reason = null, seenAt = null } = z
    const count = { counted: counts.at(-1)?.counted.amount ?? 0, difference, counts: counts.length, reason }
    const shift = { ...{ number, terminal, openedAt, report, left, count, seenAt }, kind: 'z', at: closedAt } as const
    return ofShift(shift, cinemaId, copy)
  }

  return ({ what, copy }) => {
    const job = { copy, language: what.language }
    switch (what.kind) {
      case 'ticket':
        return what.found ? ofFound(what.found, job) : ofTicket(what.bookingId, what.ticketId, job)
      case 'pick_up':
        if (what.found) return ofGoods(what.found, job)
        return ofOrder(what.orderId, (order, cinema) => {
          const goods = countGoods(catalogue.tariff(cinema) ?? null, order.lines)
          return printPickUpSlip(order, goods, cinema, { ...job, template: catalogue.printTemplate(cinema) })
        })
      case 'receipt':
        return ofReceipt(what.orderId, job)
      case 'voucher':
        return ofVoucher(what.orderId, what.code, job)
      case 'z_report':
        return ofClosedShift(what.shiftId, what.at.terminal, what.at.cinemaId, copy)
      case 'x_report':
        return ofShift(what.shift, what.at.cinemaId, copy)
      case 'page':
        return forPrinter([...copyLines(copy), ...pageLines(what)], paperHere(catalogue))
    }
  }
}

/** Of a page that is of no cinema. */
function paperHere(catalogue: Catalogue): Paper | undefined {
  const [cinema] = catalogue.cinemas()
  return cinema && catalogue.printTemplate(cinema)
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

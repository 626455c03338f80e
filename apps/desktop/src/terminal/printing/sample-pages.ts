/** A page of each kind with made-up contents, for a manager who looks at a template. Printed as a real one is. */
import {
  type Cinema,
  type PrintTemplate,
  plainTariff,
  type SoldBooking,
  shiftReport,
  type TemplatedPage,
  type Ticket,
} from '@marquee/shared'
import type { SoldGiftCard, SoldOrder } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { printOrderReceipt } from './order-receipt.ts'
import { printShiftPage } from './shift-page.ts'
import { printTicket } from './ticket-receipt.ts'
import { printVoucherSlip } from './voucher-slip.ts'

const AT = '2026-11-21T18:30:00.000Z'
const OPENED = '2026-11-21T09:00:00.000Z'
const ID = '019aa700-0000-7000-8000-000000000001'
/** As long as a counter's codes are, and no code: nobody is let in with a picture of a template. */
const CODE = `SAMPLE ${'0'.repeat(330)}`
const VOUCHER_CODE = 'SAMPLE'.padEnd(12, '0')

export function samplePage(page: TemplatedPage, template: PrintTemplate, cinema: Cinema): Buffer {
  const paper = { copy: 1, template }
  switch (page) {
    case 'ticket': {
      const booking = sampleBooking(cinema.currency)
      const [ticket] = booking.tickets as [Ticket]
      return Buffer.from(printTicket(ticket, booking, sampleShow(cinema), paper).escpos, 'base64')
    }
    case 'receipt': {
      const groups = [{ seatIds: ['J-12', 'J-13'], show: 'The name of the movie, 20:30', code: CODE }]
      return printOrderReceipt(sampleOrder(cinema.currency), plainTariff(cinema.currency), cinema, { ...paper, groups })
    }
    case 'voucher': {
      const sold = { soldAt: AT, currency: cinema.currency }
      const card: SoldGiftCard = {
        code: VOUCHER_CODE,
        signed: CODE.slice(0, 230),
        amount: 5000,
        paysFor: 'anything',
        expiresAt: '2027-11-21T23:00:00.000Z',
      }
      return printVoucherSlip(card, sold, cinema, paper)
    }
    case 'report':
      return printShiftPage(sampleShift(cinema.currency), cinema, paper)
  }
}

function sampleBooking(currency: string): SoldBooking {
  const ticket = (seatId: string, type: string, amount: number): Ticket => ({
    ...{ ticketId: ID, seatId, type, amount, code: CODE },
  })
  const tickets = [ticket('J-12', 'adult', 1250), ticket('J-13', 'child', 900)]
  return {
    ...{ bookingId: ID, reference: 'MQ-7K3F9P', showId: ID, tickets, change: 0, confirmedAt: AT },
    total: { amount: 2150, currency },
  }
}

function sampleShow(cinema: Cinema): ShowDetails {
  const plan = { id: ID, auditoriumId: ID, version: 1 } as ShowDetails['plan']
  const priceList = { id: ID } as ShowDetails['priceList']
  return {
    show: { id: ID, auditoriumId: ID, movieId: ID, seatPlanId: ID, priceListId: ID, startsAt: AT },
    movie: { id: ID, title: 'The name of the movie' },
    auditorium: { id: ID, cinemaId: cinema.id, name: 'Hall 1' },
    ...{ cinema, plan, priceList, writtenPriceList: priceList },
  }
}

function sampleOrder(currency: string): SoldOrder {
  const booking = sampleBooking(currency)
  return {
    orderId: ID,
    bookings: [booking],
    lines: booking.tickets.map(({ type, amount }, ticket) => ({
      of: { kind: 'ticket', ticket, type },
      ...{ price: amount, off: [], rate: 'standard', net: amount, tax: 0, amount },
    })),
    byRate: [{ rate: 'standard', percentage: 9000, amount: 2150, net: 1972, tax: 178 }],
    total: { amount: 2150, currency },
    rounding: 0,
    payments: [{ paymentId: ID, method: 'cash', tendered: 2200 }],
    change: 50,
    soldAt: AT,
    standing: 'applied',
  }
}

function sampleShift(currency: string): Parameters<typeof printShiftPage>[0] {
  const line = { kind: 'ticket', name: 'adult', rate: 'standard', percentage: 9000 } as const
  const report = shiftReport(currency, 20_000, [
    {
      ...({ what: 'sale', currency } as const),
      payments: [{ method: 'cash', amount: 1250, tip: 0 }],
      lines: [{ ...line, net: 1147, tax: 103, amount: 1250 }],
    },
  ])
  return {
    ...{ number: 12, terminal: 'Counter 1', openedAt: OPENED, at: AT, report, left: null, seenAt: null },
    kind: 'z',
    count: { counted: 21_250, difference: 0, counts: 1, reason: null },
  }
}

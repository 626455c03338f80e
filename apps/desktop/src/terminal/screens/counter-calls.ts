/** Answers the calls of a counter alone. */

import { type Answer, countGoods, granted, type Id, type Refusal, refused } from '@marquee/shared'
import type { CounterApi, PrintedTicket, SaleRecord } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import { printPickUpSlip } from '../printing/pick-up-slip.ts'
import { type PrinterAddress, sendToPrinter } from '../printing/printer.ts'
import { printTicket } from '../printing/ticket-receipt.ts'
import type { Accounts } from '../sales/accounts.ts'
import type { Approvals } from '../sales/approvals.ts'
import type { Sales } from '../sales/sales.ts'
import type { Orders } from '../sales/sell-order.ts'
import type { Settlements } from '../sales/settlements.ts'
import type { Stock } from '../sales/stock.ts'
import type { Subscriptions } from '../sales/subscriptions.ts'
import type { Vouchers } from '../sales/vouchers.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { cinemaOfOrder, findOrder, latestOrders } from '../store/sales/orders-table.ts'
import { findSale, latestSales, type StoredSale } from '../store/sales/sales-table.ts'

const RECENT_SALES = 50
const NO_SALE: Refusal = { code: 'malformed', field: 'bookingId', problem: 'must be a sale that this terminal made' }

const NO_PICK_UP: Refusal = {
  code: 'malformed',
  field: 'orderId',
  problem: 'must be an order that this terminal sold, whose goods are fetched later',
}

export interface CounterCallsOptions {
  db: Db
  carts: Carts
  catalogue: Catalogue
  sales: Sales
  orders: Orders
  vouchers: Vouchers
  subscriptions: Subscriptions
  accounts: Accounts
  approvals: Approvals
  stock: Pick<Stock, 'left'>
  settlements: Settlements
  printer: PrinterAddress | undefined
  /** Tickets of the booking left the printer. */
  printed: (bookingId: string, ticketIds: string[]) => Promise<void>
}

export function createCounterCalls(options: CounterCallsOptions): CounterApi {
  const {
    db,
    carts,
    catalogue,
    sales,
    orders,
    vouchers,
    subscriptions,
    approvals,
    accounts,
    stock,
    settlements,
    printer,
  } = options

  function tickets(bookingId: string): Answer<PrintedTicket[]> {
    const booking = findSale(db, bookingId)?.booking
    if (!booking || booking.tickets.length === 0) return refused(NO_SALE)
    const show = catalogue.show(booking.showId)
    if (!show) return refused({ code: 'unknown_show', showId: booking.showId })
    return granted(booking.tickets.map((ticket) => printTicket(ticket, booking, show)))
  }

  async function print(bookingId: string): Promise<Answer<null>> {
    const made = tickets(bookingId)
    if (!made.ok) return made
    const printed = await send(Buffer.concat(made.value.map(({ escpos }) => Buffer.from(escpos, 'base64'))))
    const ticketIds = made.value.map(({ ticketId }) => ticketId)
    if (printed.ok) await options.printed(bookingId, ticketIds)
    return printed
  }

  async function printPickUp(orderId: Id): Promise<Answer<null>> {
    const order = findOrder(db, orderId)?.order
    const cinema = catalogue.cinema(cinemaOfOrder(db, orderId) ?? '')
    if (!order?.handOverLater || !cinema) return refused(NO_PICK_UP)
    return send(printPickUpSlip(order, countGoods(catalogue.tariff(cinema) ?? null, order.lines), cinema))
  }

  async function send(bytes: Buffer): Promise<Answer<null>> {
    if (!printer) return refused({ code: 'unavailable', what: 'no receipt printer is configured' })
    return sendToPrinter(printer, bytes)
  }

  function saleRecord({ booking, standing }: StoredSale): SaleRecord[] {
    const details = catalogue.show(booking.showId)
    // The show isn't in the programme any more, or not yet again.
    return details ? [{ booking, movieTitle: details.movie.title, startsAt: details.show.startsAt, standing }] : []
  }

  return {
    takeOverHold: (args) => carts.takeOver(args),
    reserveCart: (args) => carts.reserve(args),
    sell: (args) => sales.sell(args),
    priceOrder: (args) => orders.price(args),
    sellOrder: (args) => orders.sell(args),
    claimVoucher: ({ text, use }) => vouchers.claim(text, use),
    async letGoOfVouchers({ codes }) {
      await vouchers.letGo(codes)
      return granted(null)
    },
    async keepVouchers({ codes }) {
      await vouchers.keepOnly(codes)
      return granted(null)
    },
    presentSubscription: ({ text }) => subscriptions.present(text),
    askOrderApproval: (args) => orders.askApproval(args),
    askRefundApproval: ({ act }) => approvals.ask(act),
    async dropApproval({ approvalId }) {
      const answer = await approvals.withdraw(approvalId)
      return answer.ok ? granted(null) : answer
    },
    findAccounts: ({ text }) => accounts.find(text),
    claimCredit: (part) => accounts.claim(part),
    async letGoOfCredit({ orderId }) {
      await accounts.letGo([orderId])
      return granted(null)
    },
    async keepCredit({ orderId }) {
      await accounts.keepOnly(orderId)
      return granted(null)
    },
    stockLeft: async ({ cinemaId }) => stock.left(cinemaId),
    recentOrders: async () => latestOrders(db, RECENT_SALES),
    tickets: async ({ bookingId }) => tickets(bookingId),
    print: ({ bookingId }) => print(bookingId),
    printPickUp: ({ orderId }) => printPickUp(orderId),
    recentSales: async () => latestSales(db, RECENT_SALES).flatMap(saleRecord),
    paidOut: ({ conflictId }) => settlements.paidOut(conflictId),
  }
}

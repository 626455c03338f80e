/** Answers the calls of a counter alone. */

import { type Answer, granted, type Refusal, refused } from '@marquee/shared'
import type { CounterApi, PrintedTicket, SaleRecord } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import type { Parked } from '../parked/parked.ts'
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
import { latestOrders } from '../store/sales/orders-table.ts'
import { findSale, latestSales, type StoredSale } from '../store/sales/sales-table.ts'

const RECENT_SALES = 50
const NO_SALE: Refusal = { code: 'malformed', field: 'bookingId', problem: 'must be a sale that this terminal made' }

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
  parked: Pick<Parked, 'keeps'>
  stock: Pick<Stock, 'left'>
  settlements: Settlements
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
    parked,
    stock,
    settlements,
  } = options

  function tickets(bookingId: string): Answer<PrintedTicket[]> {
    const booking = findSale(db, bookingId)?.booking
    if (!booking || booking.tickets.length === 0) return refused(NO_SALE)
    const show = catalogue.show(booking.showId)
    if (!show) return refused({ code: 'unknown_show', showId: booking.showId })
    return granted(
      booking.tickets.map((ticket) =>
        printTicket(ticket, booking, show, { template: catalogue.printTemplate(show.cinema) }),
      ),
    )
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
      await vouchers.keepOnly([...codes, ...parked.keeps().codes])
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
      await accounts.keepOnly([orderId, ...parked.keeps().orderIds])
      return granted(null)
    },
    stockLeft: async ({ cinemaId }) => stock.left(cinemaId),
    recentOrders: async () => latestOrders(db, RECENT_SALES),
    tickets: async ({ bookingId }) => tickets(bookingId),
    recentSales: async () => latestSales(db, RECENT_SALES).flatMap(saleRecord),
    paidOut: ({ conflictId }) => settlements.paidOut(conflictId),
  }
}

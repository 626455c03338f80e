/** All handlers of terminals' calls: every call of the table has exactly one, by the compiler's word. */

import type { ReadDoorNews } from '../../admissions/door-news.ts'
import type { OrderAtDoor } from '../../admissions/order-at-door.ts'
import type { Allotments } from '../../allotments/create-allotments.ts'
import type { CreditClaims } from '../../booking/accounts/credit-claims.ts'
import type { Invoices } from '../../booking/accounts/invoices.ts'
import type { ManagedAccounts } from '../../booking/accounts/manage-accounts.ts'
import type { Approvals } from '../../booking/approvals/approvals.ts'
import type { CancelledShows } from '../../booking/cancelled-shows/cancel-show.ts'
import type { Conflicts } from '../../booking/conflicts/conflicts.ts'
import type { Exchange } from '../../booking/exchanges/exchange.ts'
import type { MailAgain } from '../../booking/mailing-again/mail-again.ts'
import type { MailOrder } from '../../booking/mailing-again/mail-order.ts'
import type { OnlineBookings } from '../../booking/online/online-bookings.ts'
import type { GiveLinesBack } from '../../booking/orders/give-lines-back.ts'
import type { ParkedOrders } from '../../booking/parked-orders/parked-orders.ts'
import type { PickUps } from '../../booking/pickups/pickups.ts'
import type { RefundedAtMachine } from '../../booking/refunds/refunded-at-machine.ts'
import type { Shifts } from '../../booking/shifts/shifts.ts'
import type { ManagedStock } from '../../booking/stock/manage-stock.ts'
import type { ManagedSubscriptions } from '../../booking/subscriptions/manage-subscriptions.ts'
import type { SubscriptionClaims } from '../../booking/subscriptions/subscription-claims.ts'
import type { ReaderPayments } from '../../booking/terminal/at-reader/reader-payments.ts'
import type { Holds } from '../../booking/terminal/hold.ts'
import type { Inbox } from '../../booking/terminal/inbox/inbox.ts'
import type { LendReferences } from '../../booking/terminal/lend-references.ts'
import type { TicketPickUps } from '../../booking/ticket-pick-ups/ticket-pick-ups.ts'
import type { ManagedVouchers } from '../../booking/vouchers/manage-vouchers.ts'
import type { VoucherClaims } from '../../booking/vouchers/voucher-claims.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SetCinemaLanguage } from '../../catalogue/cinema-language/set-cinema-language.ts'
import type { ManagedPriceLists } from '../../catalogue/price-lists/manage-price-lists.ts'
import type { ManagedPrintTemplates } from '../../catalogue/print-templates/manage-print-templates.ts'
import type { ManagedTariffs } from '../../catalogue/tariffs/manage-tariffs.ts'
import type { Incarnations } from '../../incarnation/incarnations.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { Office } from '../../office/create-office.ts'
import type { ManagedOperators } from '../../operators/managed-operators.ts'
import type { OperatorsAtCounter } from '../../operators/operators-at-counter.ts'
import type { Attention } from '../../reporting/attention/attention.ts'
import type { BookingRecords } from '../../reporting/booking-record/booking-record.ts'
import type { ReadBookingToPrint } from '../../reporting/found-bookings/booking-to-print.ts'
import type { FindAtDoor } from '../../reporting/found-bookings/find-at-door.ts'
import type { FindBookings } from '../../reporting/found-bookings/find-bookings.ts'
import type { ReadGatewayDay } from '../../reporting/gateway-day/gateway-day.ts'
import type { OrderRecords } from '../../reporting/order-record/order-record.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'
import type { Registry } from '../enrolment/registry.ts'
import type { HelpCalls } from '../help/help-calls.ts'
import type { KioskAsks } from '../kiosks/kiosk-asks.ts'
import type { KioskSettings } from '../kiosks/kiosk-settings.ts'
import type { ReadOwnReader } from '../kiosks/own-reader.ts'
import type { HouseReaders } from '../readers/house-readers.ts'
import type { Boots } from '../runs/boot.ts'
import { createAccountHandlers } from './accounts.ts'
import { createApprovalHandlers } from './approvals.ts'
import { createDoorHandlers } from './doors.ts'
import { createFoundBookingHandlers } from './found-bookings.ts'
import type { Handlers } from './handler.ts'
import { createKioskHandlers } from './kiosks.ts'
import { createManagedAccountHandlers } from './managers/accounts.ts'
import { createAllottedSeatHandlers } from './managers/allotted-seats.ts'
import { createManagedApprovalHandlers } from './managers/approvals.ts'
import { createAttentionHandlers } from './managers/attention.ts'
import { createBookingHandlers } from './managers/bookings.ts'
import { createCancelledShowHandlers } from './managers/cancelled-shows.ts'
import { createCinemaHandlers } from './managers/cinemas.ts'
import { createClosedShowHandlers } from './managers/closed-shows.ts'
import { createConflictHandlers } from './managers/conflicts.ts'
import { createGatewayDayHandlers } from './managers/gateway-day.ts'
import { createManagedKioskHandlers } from './managers/kiosks.ts'
import { createOfficeHandlers } from './managers/office.ts'
import { createManagedOperatorHandlers } from './managers/operators.ts'
import { createPriceListHandlers } from './managers/price-lists.ts'
import { createPrintTemplateHandlers } from './managers/print-templates.ts'
import { createReaderHandlers } from './managers/readers.ts'
import { createSalesHandlers } from './managers/sales.ts'
import { createManagedShiftHandlers } from './managers/shifts.ts'
import { createManagedSubscriptionHandlers } from './managers/subscriptions.ts'
import { createTariffHandlers } from './managers/tariffs.ts'
import { createTerminalHandlers } from './managers/terminals.ts'
import { createManagedVoucherHandlers } from './managers/vouchers.ts'
import { createOperatorHandlers } from './operators.ts'
import { createOutboxHandlers } from './outbox.ts'
import { createParkedOrderHandlers } from './parked-orders.ts'
import { createPickUpHandlers } from './pickups.ts'
import { createPromoCodeHandlers } from './promo-codes.ts'
import { createReaderPaymentHandlers } from './reader-payments.ts'
import { createReturnHandlers } from './returned-lines.ts'
import { createRunHandlers } from './runs.ts'
import { createSeatHandlers } from './seats.ts'
import { createShiftHandlers } from './shifts.ts'
import { createShowHandlers } from './shows.ts'
import { createStockHandlers } from './stock.ts'
import { createSubscriptionHandlers } from './subscriptions.ts'
import { createTicketPickUpHandlers } from './ticket-pick-ups.ts'
import { createVoucherHandlers } from './vouchers.ts'

/** @param options.pool for the terminals' work @param options.reportsPool for lists and figures */
export function createHandlers(options: {
  catalogue: Catalogue
  maps: LiveMaps
  holds: Holds
  inbox: Inbox
  lendReferences: LendReferences
  registry: Registry
  boots: Boots
  incarnations: Pick<Incarnations, 'heard'>
  records: BookingRecords
  bookings: OnlineBookings
  orderRecords: OrderRecords
  giveLinesBack: GiveLinesBack
  exchange: Exchange
  refundedAtMachine: RefundedAtMachine
  cancelledShows: CancelledShows
  attention: Attention
  conflicts: Conflicts
  readDoorNews: ReadDoorNews
  orderAtDoor: OrderAtDoor
  findAtDoor: FindAtDoor
  findBookings: FindBookings
  bookingToPrint: ReadBookingToPrint
  mailAgain: MailAgain
  mailOrder: MailOrder
  allotments: Pick<Allotments, 'policies' | 'allottedSeats' | 'forceRelease' | 'takeOverHold'>
  priceLists: ManagedPriceLists
  tariffs: ManagedTariffs
  printTemplates: ManagedPrintTemplates
  setCinemaLanguage: SetCinemaLanguage
  readers: HouseReaders
  readerPayments: ReaderPayments
  vouchers: ManagedVouchers
  voucherClaims: VoucherClaims
  accounts: ManagedAccounts
  invoices: Invoices
  creditClaims: CreditClaims
  subscriptions: ManagedSubscriptions
  subscriptionClaims: SubscriptionClaims
  approvals: Approvals
  office: Office
  operators: ManagedOperators
  operatorsAtCounter: OperatorsAtCounter
  shifts: Shifts
  stock: ManagedStock
  pickUps: PickUps
  ticketPickUps: TicketPickUps
  parkedOrders: ParkedOrders
  readGatewayDay: ReadGatewayDay
  helpCalls: HelpCalls
  kioskSettings: KioskSettings
  kioskAsks: Pick<KioskAsks, 'ask'>
  readOwnReader: ReadOwnReader
  pool: Pool
  reportsPool: Pool
}): Handlers {
  return oneOfEach([
    createSeatHandlers(options),
    createRunHandlers(options),
    createOutboxHandlers(options),
    createShowHandlers(options),
    createDoorHandlers(options),
    createBookingHandlers(options),
    createFoundBookingHandlers(options),
    createReturnHandlers(options),
    createSalesHandlers(options),
    createCancelledShowHandlers(options.cancelledShows),
    createClosedShowHandlers(options),
    createConflictHandlers(options.conflicts),
    createAttentionHandlers(options.attention),
    createAllottedSeatHandlers(options.allotments),
    createPriceListHandlers(options.priceLists),
    createTariffHandlers(options.tariffs),
    createPrintTemplateHandlers(options.printTemplates),
    createCinemaHandlers(options.setCinemaLanguage),
    createReaderHandlers(options.readers),
    createReaderPaymentHandlers(options.readerPayments, options.pool),
    createManagedVoucherHandlers(options.vouchers),
    createVoucherHandlers(options.voucherClaims),
    createManagedAccountHandlers(options.accounts, options.invoices),
    createAccountHandlers(options.creditClaims),
    createManagedSubscriptionHandlers(options.subscriptions),
    createSubscriptionHandlers(options.subscriptionClaims),
    createApprovalHandlers(options.approvals),
    createManagedApprovalHandlers(options.approvals),
    createOperatorHandlers(options.operatorsAtCounter),
    createManagedOperatorHandlers(options.operators),
    createOfficeHandlers(options.office),
    createShiftHandlers(options.shifts),
    createManagedShiftHandlers(options.shifts),
    createStockHandlers(options.stock),
    createPromoCodeHandlers(options),
    createPickUpHandlers(options.pickUps),
    createTicketPickUpHandlers(options.ticketPickUps),
    createParkedOrderHandlers(options.parkedOrders),
    createGatewayDayHandlers(options.readGatewayDay),
    createTerminalHandlers(options.registry),
    createKioskHandlers({ ...options, settings: options.kioskSettings }),
    createManagedKioskHandlers({ settings: options.kioskSettings, asks: options.kioskAsks }),
  ])
}

/** The names of all members of a union. */
type NamesIn<T> = T extends unknown ? keyof T : never

/** The calls that two of the groups handle. */
type HandledTwice<Groups> = Groups extends readonly [infer First, ...infer Others]
  ? (keyof First & NamesIn<Others[number]>) | HandledTwice<Others>
  : never

/** The calls that none of the groups handles. */
type Unhandled<Groups extends readonly unknown[]> = Exclude<keyof Handlers, NamesIn<Groups[number]>>

/** Doesn't compile when a call has no handler, or two: then the compiler names the call. */
function oneOfEach<const Groups extends readonly Partial<Handlers>[]>(
  groups: Groups &
    ([HandledTwice<Groups>] extends [never] ? unknown : { handledTwice: HandledTwice<Groups> }) &
    ([Unhandled<Groups>] extends [never] ? unknown : { unhandled: Unhandled<Groups> }),
): Handlers {
  return Object.assign({}, ...groups)
}

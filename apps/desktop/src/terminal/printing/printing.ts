/** The receipt printer of this terminal: what is printed by itself when something is sold, and what a clerk asks for. */
import {
  type Answer,
  type BookingToPrint,
  granted,
  type Id,
  type Language,
  newId,
  type PickedUpTickets,
  type Refusal,
  refused,
  type SoldBooking,
  type TerminalIdentity,
  type Ticket,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import type { PrinterName, PrinterState, SoldOrder } from '../api.ts'
import type { Events } from '../events.ts'
import type { Device } from '../identity/device.ts'
import type { Log } from '../log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Db } from '../store/database/database.ts'
import {
  addedAt,
  mayBeOut,
  type PrintJob,
  type PrintState,
  type PrintWhat,
  pagesOfOrder,
} from '../store/printing/print-jobs-table.ts'
import { cinemaOfOrder, findOrder } from '../store/sales/orders-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findShift } from '../store/shifts/shifts-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import {
  createPageOf,
  foundTicketPages,
  inLanguage,
  pickedUpPages,
  pickUpPage,
  receiptPage,
  ticketPages,
  voucherPages,
  type WantedPage,
} from './pages.ts'
import { createPrintQueue, type PrintQueue } from './print-queue.ts'
import { type openPrinter, PRINTER_EXAMPLE, type Printer, parsePrinter } from './printer.ts'
import { mayPrint } from './printer-status.ts'
import { receiptOf } from './receipt-of-sale.ts'
import type { PrintedShift } from './shift-page.ts'

export interface PrintingSettings {
  /** The address of a receipt printer; see `parsePrinter`. */
  printer?: string
  /** Of another one, for when the first can't print. */
  sparePrinter?: string
  /** Tickets print when they are sold; true when absent. */
  printByItself?: boolean
}

export interface Sold {
  bookings: readonly SoldBooking[]
  /** Its goods are fetched later, by a code on paper. */
  handOverLater?: SoldOrder | undefined
  /** It sold gift cards, each with a slip of its own. */
  giftCards?: SoldOrder | undefined
  /** What was put into the drawer, or taken out of it. */
  isCash: boolean
}

interface PrintedOrder {
  orderId: Id
  bookingIds: readonly Id[]
}

/** A report, for paper. */
export interface ReportPage {
  title: string
  /** A line of nothing is a gap. */
  lines: { left: string; right?: string; bold?: boolean }[]
}

export interface Printing {
  /** Runs in the transaction of the sale: what it is printed by is on the disk with it. */
  sold(tx: Tx, sold: Sold): void
  /** Runs in the transaction in which a shift is closed: its Z report comes out. */
  shiftClosed(tx: Tx, closed: { shiftId: Id; number: number }): void
  /** null: this terminal has no printer */
  state(): PrinterState | null
  printBooking(bookingId: Id): Promise<Answer<null>>
  /** Tickets of any booking, as copies. */
  printFound(booking: BookingToPrint): Promise<Answer<null>>
  /** There is a printer, and it has not said that it can't print. */
  canPrint(): boolean
  /**
   * Runs in the transaction that notes that they became this kiosk's. What has come out here before doesn't again: the server may not
   * have heard of it yet.
   * @returns how many pages will come out
   */
  addPickedUp(tx: Tx, picked: PickedUpTickets): number
  /** These tickets of a sale that this terminal made. */
  printRest(booking: SoldBooking, tickets: readonly Ticket[]): Promise<Answer<null>>
  /** Pages of these bookings and orders that wait aren't printed any more. */
  dropWaitingOf(of: readonly Id[]): Promise<Answer<null>>
  printPickUp(orderId: Id): Promise<Answer<null>>
  printReceipt(orderId: Id): Promise<Answer<null>>
  /** The slips of the gift cards that an order sold. */
  printGiftCards(orderId: Id): Promise<Answer<null>>
  printReport(page: ReportPage): Promise<Answer<null>>
  /** The Z report of a closed shift; what was printed before comes out as a copy. */
  printZ(shiftId: Id): Promise<Answer<null>>
  /** The X report, as it is now. */
  printX(shift: Omit<PrintedShift, 'terminal'>): Promise<Answer<null>>
  /** What an order has on paper here: the newest page of each thing. */
  pagesOf(order: PrintedOrder): { kind: PrintWhat['kind']; state: PrintState }[]
  /** Whoever waited for the paper of an order is gone: what is stuck isn't printed any more. */
  giveUp(order: PrintedOrder): Promise<void>
  cameOut(jobId: Id, cameOut: boolean): Promise<Answer<null>>
  drop(): Promise<Answer<null>>
  use(printer: PrinterName): Promise<Answer<null>>
  /** Opens the drawer, where the printer can. */
  openDrawer(): void
  stop(): Promise<void>
}

/** Of an order: paper for its bookings, and its pick-up code. */
export const soldForPrinter = (order: SoldOrder): Sold => ({
  bookings: order.bookings,
  handOverLater: order.handOverLater ? order : undefined,
  giftCards: order.giftCards ? order : undefined,
  isCash: order.payments.some(({ method }) => method === 'cash') || order.change !== 0,
})

const NO_PRINTER: Refusal = { code: 'unavailable', what: 'no receipt printer is configured' }
const NO_SALE: Refusal = { code: 'malformed', field: 'bookingId', problem: 'must be a sale that this terminal made' }
const NO_ORDER: Refusal = { code: 'malformed', field: 'orderId', problem: 'must be an order that this terminal sold' }
const NO_GIFT_CARD: Refusal = {
  code: 'malformed',
  field: 'orderId',
  problem: 'must be an order with which this terminal sold a gift card',
}
const NO_SHIFT: Refusal = {
  code: 'malformed',
  field: 'shiftId',
  problem: 'must be a shift that was closed at this terminal',
}
const NO_PICK_UP: Refusal = {
  code: 'malformed',
  field: 'orderId',
  problem: 'must be an order that this terminal sold, whose goods are fetched later',
}

/** Whoever picks tickets up at a kiosk waits for them so long, also through a start of its program. */
const PICKED_UP_FOR_MS = 300_000

/** @throws StartRefusal for an address that is none */
export function createPrinting(
  settings: PrintingSettings,
  options: {
    db: Db
    writer: Writer
    log: Log
    now: () => Date
    events: Events
    catalogue: Catalogue
    outbox: () => Pick<Outbox, 'enter'>
    device: () => Device | null
    terminal: () => TerminalIdentity | undefined
    /** A counter or a kiosk: it has something to print. */
    prints: () => boolean
    /** Nobody stands at a kiosk who would press Print. */
    isAttended: () => boolean
    /** Of the customer who is here at this moment; undefined: nobody knows it. */
    language: () => Language | undefined
    /** Nobody waits for that page any more. */
    isOver: (what: PrintWhat) => boolean
    openPrinter: typeof openPrinter
  },
): Printing {
  const { db, writer, log, now, catalogue, outbox, device, terminal, prints, isAttended, language, isOver } = options
  const main = printerAt(settings.printer, options.openPrinter)
  const byItself = settings.printByItself ?? true
  const pageOf = createPageOf({ db, catalogue, device })
  /** What was picked up at a kiosk so long ago, before a power cut as a rule, would come out for whoever stands there now. */
  function isLeft({ jobId, what }: PrintJob): boolean {
    if (isAttended() || !('found' in what) || what.found === undefined) return false
    const at = addedAt(db, jobId)
    return at !== undefined && now().getTime() - Date.parse(at) > PICKED_UP_FOR_MS
  }
  const queue: PrintQueue | null = main
    ? createPrintQueue({
        ...options,
        main,
        spare: printerAt(settings.sparePrinter, options.openPrinter),
        byItself,
        isWanted: prints,
        pageOf: (job) => (isOver(job.what) || isLeft(job) ? null : pageOf(job)),
        printed,
      })
    : null

  function printed(tx: Tx, { what }: PrintJob): void {
    if (what.kind !== 'ticket') return
    const { bookingId, ticketId } = what
    outbox().enter(tx, { kind: 'print', bookingId, ticketIds: [ticketId], at: now().toISOString() })
  }

  const zPage = ({ shiftId, number }: { shiftId: Id; number: number }): WantedPage => ({
    what: {
      kind: 'z_report',
      shiftId,
      at: { cinemaId: terminal()?.cinemaId ?? null, terminal: terminal()?.name ?? '' },
    },
    called: `Z report ${number}`,
  })

  /** As the cinema wants it of whose show the tickets are; of goods alone, this terminal's. */
  function opensDrawer(bookings: readonly SoldBooking[]): boolean {
    const [first] = bookings
    const cinema = first ? catalogue.show(first.showId)?.cinema : catalogue.cinema(terminal()?.cinemaId ?? '')
    return (cinema ? catalogue.printTemplate(cinema) : USUAL_TEMPLATE).drawer === 'cash'
  }

  async function add(pages: readonly WantedPage[]): Promise<Answer<null>> {
    if (!queue) return refused(NO_PRINTER)
    try {
      const spoken = inLanguage(pages, language())
      await writer.write((tx) => queue.add(tx, spoken))
      return granted(null)
    } catch (error) {
      log.error({ err: error }, 'a page could not be added to the print queue')
      return refused(DISK_REFUSAL)
    }
  }

  const withQueue = async (work: (queue: PrintQueue) => Promise<Answer<null>>): Promise<Answer<null>> =>
    queue ? work(queue) : refused(NO_PRINTER)

  return {
    sold(tx, { bookings, handOverLater, giftCards, isCash }) {
      if (!queue || !prints()) return
      if (isCash && opensDrawer(bookings)) tx.afterCommit(queue.kick)
      if (!byItself && isAttended()) return
      const pages = [
        ...bookings.flatMap(ticketPages),
        ...(giftCards ? voucherPages(giftCards) : []),
        ...(handOverLater ? [pickUpPage(handOverLater)] : []),
      ]
      queue.add(tx, inLanguage(pages, language()))
    },

    shiftClosed(tx, closed) {
      if (queue && byItself) queue.add(tx, [zPage(closed)])
    },

    state: () => queue?.view() ?? null,

    async printBooking(bookingId) {
      const booking = findSale(db, bookingId)?.booking
      if (!booking || booking.tickets.length === 0) return refused(NO_SALE)
      if (!catalogue.show(booking.showId)) return refused({ code: 'unknown_show', showId: booking.showId })
      return add(ticketPages(booking))
    },

    async printFound(booking) {
      if (!catalogue.show(booking.showId)) return refused({ code: 'unknown_show', showId: booking.showId })
      return add(foundTicketPages(booking))
    },

    canPrint() {
      const view = queue?.view()
      return view !== undefined && mayPrint(view)
    },

    addPickedUp(tx, picked) {
      const pages = pickedUpPages(picked).filter(({ what }) => !mayBeOut(tx.db, what))
      queue?.add(tx, inLanguage(pages, language()))
      return pages.length
    },

    // Somebody waits for these, however long ago they were sold.
    printRest: ({ bookingId, reference, showId, total }, tickets) =>
      add(
        pickedUpPages({
          ...{ showId, currency: total.currency, goods: null },
          bookings: [{ bookingId, reference, tickets: [...tickets] }],
        }),
      ),
    dropWaitingOf: (of) => withQueue((each) => each.dropOf(of)),

    async printPickUp(orderId) {
      const order = findOrder(db, orderId)?.order
      if (!order?.handOverLater || !catalogue.cinema(cinemaOfOrder(db, orderId) ?? '')) return refused(NO_PICK_UP)
      return add([pickUpPage(order)])
    },

    async printReceipt(orderId) {
      const found = receiptOf(db, catalogue, orderId)
      return found ? add([receiptPage(found.order)]) : refused(NO_ORDER)
    },

    async printGiftCards(orderId) {
      const order = findOrder(db, orderId)?.order
      const pages = order && catalogue.cinema(cinemaOfOrder(db, orderId) ?? '') ? voucherPages(order) : []
      return pages.length > 0 ? add(pages) : refused(NO_GIFT_CARD)
    },

    async printZ(shiftId) {
      const closed = findShift(db, shiftId)?.closed
      return closed ? add([zPage(closed)]) : refused(NO_SHIFT)
    },

    printX: (shift) => {
      const at = { cinemaId: terminal()?.cinemaId ?? null }
      const printed = { ...shift, terminal: terminal()?.name ?? '' }
      return add([
        { what: { kind: 'x_report', pageId: newId(), shift: printed, at }, called: `X report, shift ${shift.number}` },
      ])
    },

    printReport: ({ title, lines }) => add([{ what: { kind: 'page', pageId: newId(), title, lines }, called: title }]),

    pagesOf: (order) => pagesOfOrder(db, order),

    async giveUp(order) {
      const open = pagesOfOrder(db, order).filter(({ state }) => state === 'waiting' || state === 'unknown')
      if (open.length > 0) await queue?.giveUp(open.map(({ jobId }) => jobId))
    },

    cameOut: (jobId, cameOut) => withQueue((each) => each.cameOut(jobId, cameOut)),
    drop: () => withQueue((each) => each.drop()),
    use: (printer) => withQueue((each) => each.use(printer)),
    openDrawer: () => queue?.kick(),
    stop: async () => queue?.stop(),
  }
}

function printerAt(text: string | undefined, open: typeof openPrinter): Printer | undefined {
  if (text === undefined) return undefined
  const address = parsePrinter(text)
  if (!address) throw new StartRefusal(`The printer must look like ${PRINTER_EXAMPLE}, not ${text}.`)
  return open(address)
}

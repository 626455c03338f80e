/**
 * A visitor at a kiosk pays for an order. It is an attempt at the reader like a counter's (at-reader.ts), also where vouchers pay all of
 * it: on the disk before the server is asked, ended by the server's word alone, asked for after a start of the program. A kiosk has one
 * visit at a time. What a visitor has left behind is to end, as the gateway says it, and no screen shows it any more: else the next one's
 * card would pay what waits at the reader.
 */
import { type Answer, createTurns, granted, type Id, type Refusal, refused, type Welcome } from '@marquee/shared'
import type {
  BeginAtReaderArgs,
  KioskOrder,
  KioskPayingApi,
  KioskPayment,
  KioskPrice,
  OrderArgs,
  PayAtKioskArgs,
} from '../api.ts'
import type { AtReaderPayments } from '../at-reader/at-reader.ts'
import type { Carts } from '../carts/carts.ts'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Printing } from '../printing/printing.ts'
import { DISK_REFUSAL } from '../runs/boot.ts'
import type { Orders, PricedAt } from '../sales/sell-order.ts'
import type { Vouchers } from '../sales/vouchers.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import type { PrintWhat } from '../store/printing/print-jobs-table.ts'
import { findOrder } from '../store/sales/orders-table.ts'
import { findAttempt, noteLeft, noteSeen, type ReaderAttempt } from '../store/sales/reader-payments-table.ts'
import { claimedVouchers, findVoucher } from '../store/sales/voucher-claims-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { viewOfPayment } from './kiosk-payment-view.ts'
import type { ServerTime } from './server-time.ts'
import { type Shares, sharesOfVouchers } from './shares-of-vouchers.ts'

export interface KioskPaying {
  calls: KioskPayingApi
  /** The order of the visit; null: this is no kiosk, or none is being paid. */
  view(): KioskPayment | null
  /** Of an order that was begun before the program's start, too long ago for its visitor to wait for it: it isn't printed any more. */
  isOver(what: PrintWhat): boolean
  /** An attempt of this kiosk has ended. */
  ended(attempt: ReaderAttempt): void
  onOnline(welcome: Pick<Welcome, 'serverTime'>): void
}

/** Whoever paid at a kiosk that was started again is still there for so long. */
const STILL_THERE_MS = 300_000
const VISIT_OVER: Refusal = { code: 'booking_ended' }
const NO_ORDER: Refusal = { code: 'malformed', field: 'orderId', problem: 'must be the order that this visit has paid' }

interface Priced extends PricedAt, Shares {}

export function createKioskPaying(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request'>
  log: Log
  catalogue: Catalogue
  carts: Pick<Carts, 'abandon'>
  orders: Pick<Orders, 'priceIn'>
  vouchers: Pick<Vouchers, 'claim' | 'letGo' | 'keepOnly'>
  atReader: () => Pick<AtReaderPayments, 'attempts' | 'begin' | 'cancel' | 'refresh'>
  printing: Pick<Printing, 'printReceipt' | 'giveUp' | 'state' | 'pagesOf'>
  serverTime: ServerTime
  isKiosk: () => boolean
}): KioskPaying {
  const { db, writer, link, log, catalogue, carts, orders, vouchers, atReader, printing, serverTime, isKiosk } = options
  const { inTurn } = createTurns()
  /** Orders that were begun since this program was started, and their bookings. */
  const begunHere = new Set<Id>()
  let isTidy = false
  /** Counts the visits that have ended. */
  let visits = 0

  /** Nobody waits for it any more: the program was started again since, and that took long. */
  const isOld = ({ orderId, order }: Pick<ReaderAttempt, 'orderId' | 'order'>): boolean =>
    !begunHere.has(orderId) && serverTime.now().getTime() - Date.parse(order.soldAt) > STILL_THERE_MS

  /** The attempt of the visit, or the last one of before the program's start. */
  const current = (): ReaderAttempt | undefined =>
    isKiosk() && db.open
      ? atReader()
          .attempts()
          .filter((attempt) => !attempt.isLeft && !isOld(attempt))
          .at(-1)
      : undefined

  const viewOfAttempt = (attempt: ReaderAttempt): KioskPayment =>
    viewOfPayment(attempt, { db, catalogue, printing, isInterrupted: !begunHere.has(attempt.orderId) })

  /** Goods are fetched at a counter: nobody hands them over at a kiosk. */
  function wanted({ vouchers: _, ...parts }: KioskOrder): OrderArgs {
    return { ...parts, ...(parts.goods.length + parts.combos.length > 0 && { handOverLater: true as const }) }
  }

  function priced(args: KioskOrder): Answer<Priced> {
    if (!isKiosk()) return refused({ code: 'not_allowed', needs: 'kiosk' })
    const at = serverTime.now()
    const found = orders.priceIn(db, wanted(args), at)
    if (!found.ok) return found
    const { order, toApprove, cinemaId } = found.value
    if (toApprove.length > 0) return refused({ code: 'approval_needed' })
    const shares = sharesOfVouchers(args.vouchers, { order, cinemaId, at }, (code) => findVoucher(db, code))
    return shares.ok ? granted({ ...found.value, ...shares.value }) : shares
  }

  function price(args: KioskOrder): Answer<KioskPrice> {
    const found = priced(args)
    if (!found.ok) return found
    const { order, vouchers: parts, card } = found.value
    return granted({ order, vouchers: parts, card })
  }

  async function pay({ orderId, shown, ...args }: PayAtKioskArgs, visit: number): Promise<Answer<KioskPayment>> {
    if (visit !== visits) return refused(VISIT_OVER)
    const earlier = findAttempt(db, orderId)
    const other = current()
    if (earlier?.standing === 'captured') {
      return other?.orderId === orderId ? granted(viewOfAttempt(earlier)) : refused({ code: 'order_already_paid' })
    }
    if (other && other.orderId !== orderId && other.standing === 'open') return refused({ code: 'payment_under_way' })
    const found = priced(args)
    if (!found.ok) return found
    const { order, vouchers: parts, card } = found.value
    const { total, currency } = order
    if (total !== shown.total) return refused({ code: 'price_changed', expected: total, got: shown.total, currency })
    if (card !== shown.card) return refused({ code: 'price_changed', expected: card, got: shown.card, currency })
    const begin: BeginAtReaderArgs = {
      ...wanted({ ...args, vouchers: [] }),
      orderId,
      payments: parts.flatMap(({ code, pays }) => (pays > 0 ? [{ method: 'voucher', tendered: pays, code }] : [])),
      amount: card,
      shownTotal: total,
    }
    for (const id of [orderId, ...args.bookings.map(({ bookingId }) => bookingId)]) begunHere.add(id)
    const begun = await atReader().begin(begin, 'kiosk', () => visit === visits)
    if (!begun.ok) return begun
    const attempt = findAttempt(db, orderId)
    // Its visitor has gone before it was on the disk.
    if (attempt && visit !== visits && !attempt.isLeft) await putAway(attempt)
    return attempt ? granted(viewOfAttempt(attempt)) : refused({ code: 'unknown_reader_payment' })
  }

  /** The attempt of the visit, if it is paid and of that order. */
  function paid(orderId: Id): ReaderAttempt | undefined {
    const attempt = current()
    return attempt?.orderId === orderId && attempt.standing === 'captured' ? attempt : undefined
  }

  async function write(failure: string, work: (tx: Tx) => void): Promise<boolean> {
    try {
      await writer.write(work)
      return true
    } catch (error) {
      log.error({ err: error }, failure)
      return false
    }
  }

  /** Nothing of it is shown, printed or kept from now on. @returns false: it stays as it is */
  async function putAway({ orderId, order }: ReaderAttempt, keepsSeats = false): Promise<boolean> {
    let standing: ReaderAttempt['standing'] | undefined
    const isWritten = await write('the end of a visit could not be written', ({ db }) => {
      standing = findAttempt(db, orderId)?.standing
      if (standing === 'open') noteLeft(db, orderId)
      else noteSeen(db, orderId)
    })
    atReader().refresh()
    if (!isWritten) return false
    if (standing === 'open') return (await atReader().cancel(orderId)).ok
    const bookingIds = order.bookings.map(({ bookingId }) => bookingId)
    if (standing === 'captured') await printing.giveUp({ orderId, bookingIds })
    else if (!keepsSeats) for (const bookingId of bookingIds) await carts.abandon(bookingId)
    return true
  }

  async function endVisit({ keepsSeats }: { keepsSeats: boolean }): Promise<Answer<null>> {
    visits++
    const attempt = current()
    if (attempt && !(await putAway(attempt, keepsSeats))) return refused(DISK_REFUSAL)
    await giveVouchersBack()
    return granted(null)
  }

  /** But for those of orders that are being paid. */
  async function giveVouchersBack(): Promise<void> {
    if (claimedVouchers(db) > 0) await vouchers.keepOnly([])
  }

  /** The program before this one may have ended in the middle. */
  async function tidy(): Promise<void> {
    for (const attempt of atReader().attempts()) if (attempt.isLeft || isOld(attempt)) await putAway(attempt)
    await giveVouchersBack()
  }

  return {
    calls: {
      priceAtKiosk: async (args) => price(args),
      async presentVoucher({ text }) {
        if (!isKiosk()) return refused({ code: 'not_allowed', needs: 'kiosk' })
        const visit = visits
        const answer = await vouchers.claim(text, 'pay')
        if (!answer.ok || visit === visits) return answer
        // Its visitor has gone while it was on its way.
        await vouchers.letGo([answer.value.code])
        return refused(VISIT_OVER)
      },
      async takeVouchersOff({ codes }) {
        await vouchers.letGo(codes)
        return granted(null)
      },
      payAtKiosk(args) {
        const visit = visits
        return inTurn('pay', () => pay(args, visit))
      },
      cancelAtKiosk: ({ orderId }) => atReader().cancel(orderId),
      async printKioskReceipt({ orderId }) {
        return paid(orderId) && findOrder(db, orderId) ? printing.printReceipt(orderId) : refused(NO_ORDER)
      },
      async mailFromKiosk({ orderId, ...mail }) {
        return paid(orderId) ? link.request('mailOrder', { orderId, ...mail }) : refused(NO_ORDER)
      },
      endVisit: () => endVisit({ keepsSeats: false }),
      leaveForCounter: () => endVisit({ keepsSeats: true }),
    },
    view() {
      const attempt = current()
      return attempt ? viewOfAttempt(attempt) : null
    },
    isOver(what) {
      if (!isKiosk() || !isOfOrder(what)) return false
      const attempt = atReader()
        .attempts()
        .find(({ order }) => isAbout(what, order))
      // Its visit has ended, and the program since.
      return attempt ? isOld(attempt) : !begunHere.has(what.kind === 'ticket' ? what.bookingId : what.orderId)
    },
    ended(attempt) {
      if (!isKiosk() || !attempt.isLeft) return
      putAway(attempt)
        .then(giveVouchersBack)
        .catch((error: unknown) => log.error({ err: error }, 'what a visitor has left could not be put away'))
    },
    onOnline({ serverTime: time }) {
      serverTime.heard(time)
      if (isTidy || !isKiosk()) return
      isTidy = true
      tidy().catch((error: unknown) => log.error({ err: error }, 'what earlier visits left could not be put away'))
    },
  }
}

type PageOfOrder = Extract<PrintWhat, { kind: 'ticket' | 'pick_up' | 'receipt' }>

/** A page of what this kiosk has sold. Tickets and slips that were found are picked up. */
const isOfOrder = (what: PrintWhat): what is PageOfOrder =>
  what.kind === 'ticket' || what.kind === 'pick_up' ? what.found === undefined : what.kind === 'receipt'

const isAbout = (what: PageOfOrder, { orderId, bookings }: ReaderAttempt['order']): boolean =>
  what.kind === 'ticket' ? bookings.some(({ bookingId }) => bookingId === what.bookingId) : what.orderId === orderId

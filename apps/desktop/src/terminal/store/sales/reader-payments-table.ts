/**
 * Orders that a card pays at the reader: one row an order, with its latest attempt. While that is open, the order's seats stay in
 * their carts, and nothing else is sold under its id.
 */
import {
  codesOfVouchers,
  type Id,
  type OrderLine,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type TaxOfRate,
  type VoucherCode,
} from '@marquee/shared'
import type { BeginAtReaderArgs, HeardAtReader } from '../../api.ts'
import type { Db } from '../database/database.ts'
import { openExchanges } from './exchanges-table.ts'

/** As it lies on the disk. */
export interface KeptAttempt {
  /** As the server was asked. */
  order: ReaderOrder
  /** As the screen asked, to tell the same order from another one under its id. */
  asked: BeginAtReaderArgs
  lines: OrderLine[]
  byRate: TaxOfRate[]
  /** Whose goods they are: of its tickets, where it has tickets. Absent: programs before didn't write it. */
  cinemaId?: Id | undefined
  /** At a kiosk: its visitor is gone. Nothing of it is printed or shown there any more. */
  isLeft?: true
}

export interface ReaderAttempt extends KeptAttempt {
  orderId: string
  paymentId: string
  standing: 'open' | 'captured' | 'given_back' | 'off'
  /** In the server's last words; null: it has not answered yet. */
  payment: HeardAtReader | null
  /** Its end was asked for, and is until the server tells one. */
  cancelAsked: boolean
}

interface Row {
  order_id: string
  payment_id: string
  kept: string
  standing: ReaderAttempt['standing']
  payment: string | null
  cancel_asked: number
}

const COLUMNS = 'order_id, payment_id, kept, standing, payment, cancel_asked'

const fromRow = ({ order_id, payment_id, kept, standing, payment, cancel_asked }: Row): ReaderAttempt => ({
  ...(JSON.parse(kept) as KeptAttempt),
  orderId: order_id,
  paymentId: payment_id,
  standing,
  payment: payment === null ? null : (JSON.parse(payment) as HeardAtReader),
  cancelAsked: cancel_asked === 1,
})

/** Takes the place of an earlier attempt, which no money came by. @throws when that one isn't off */
export function addAttempt(db: Db, kept: KeptAttempt, at: string): void {
  const { orderId } = kept.order
  const { paymentId } = partOnReader(kept.order)
  db.prepare("delete from reader_payments where order_id = ? and standing = 'off'").run(orderId)
  db.prepare(
    "insert into reader_payments (order_id, payment_id, kept, standing, begun_at) values (?, ?, ?, 'open', ?)",
  ).run(orderId, paymentId, JSON.stringify(kept), at)
}

export function findAttempt(db: Db, orderId: string): ReaderAttempt | undefined {
  const row = db.prepare(`select ${COLUMNS} from reader_payments where order_id = ?`).get(orderId) as Row | undefined
  return row && fromRow(row)
}

export function openAttempts(db: Db): ReaderAttempt[] {
  return (
    db.prepare(`select ${COLUMNS} from reader_payments where standing = 'open' order by begun_at`).all() as Row[]
  ).map(fromRow)
}

/** Those that the clerk has not seen the end of, oldest first. */
export function unseenAttempts(db: Db): ReaderAttempt[] {
  return (
    db.prepare(`select ${COLUMNS} from reader_payments where seen = 0 order by begun_at, order_id`).all() as Row[]
  ).map(fromRow)
}

const EXCHANGED_FOR_BOOKING = `exists (select 1 from json_each(kept, '$.request.order.bookings') b where b.value ->> 'bookingId' = ?)`

const OF_BOOKING = `exists (select 1 from json_each(kept, '$.order.bookings') b where b.value ->> 'bookingId' = ?)`

/**
 * True while a card is being taken for an order with this booking, or tickets are being exchanged for it: it is neither sold, changed,
 * nor let go.
 */
export function isBeingPaid(db: Db, bookingId: string): boolean {
  return (
    db
      .prepare(
        `select 1 from reader_payments where standing = 'open' and ${OF_BOOKING}
         union all select 1 from exchanges where answer is null and ${EXCHANGED_FOR_BOOKING}`,
      )
      .get(bookingId, bookingId) !== undefined
  )
}

/** True until the clerk has seen how the card for it ended: its screen finds it in that list, and in no other place. */
export function waitsForClerk(db: Db, bookingId: string): boolean {
  return db.prepare(`select 1 from reader_payments where seen = 0 and ${OF_BOOKING}`).get(bookingId) !== undefined
}

/**
 * Vouchers of orders at the reader. `open`: the server uses them as soon as the card is charged. `kept`: those as well of orders that
 * weren't sold, until the clerk has seen it: such an order is paid otherwise with them.
 */
export function vouchersAtReader(db: Db): { open: Set<VoucherCode>; kept: Set<VoucherCode> } {
  const orders = [...openAttempts(db), ...unseenAttempts(db).filter(({ standing }) => standing !== 'captured')]
  const codesOf = (those: typeof orders) => new Set(those.flatMap(({ order }) => codesOfVouchers(order)))
  return { open: codesOf(orders.filter(({ standing }) => standing === 'open')), kept: codesOf(orders) }
}

/**
 * The server's word. An end is for good; only of money on its way back there is news after it.
 * @param isNews false: an answer, which may be older than what has been told since
 * @returns false: that attempt stays as it is
 */
export function saveWord(db: Db, payment: ReaderPayment, heard: HeardAtReader, isNews: boolean): boolean {
  const { orderId, paymentId, state } = payment
  const standing = state === 'captured' || state === 'given_back' || state === 'off' ? state : 'open'
  const before = isNews && standing === 'given_back' ? ['open', 'given_back'] : ['open', 'open']
  const { changes } = db
    .prepare(
      `update reader_payments set payment = ?, standing = ? where order_id = ? and payment_id = ? and standing in (?, ?)`,
    )
    .run(JSON.stringify(heard), standing, orderId, paymentId, ...before)
  return changes === 1
}

export function noteCancelAsked(db: Db, orderId: string, paymentId: string): void {
  db.prepare('update reader_payments set cancel_asked = 1 where order_id = ? and payment_id = ?').run(
    orderId,
    paymentId,
  )
}

/** Its visitor has left a kiosk while it was open. */
export function noteLeft(db: Db, orderId: string): void {
  db.prepare("update reader_payments set kept = json_set(kept, '$.isLeft', json('true')) where order_id = ?").run(
    orderId,
  )
}

/** @returns false: it is open */
export function noteSeen(db: Db, orderId: string): boolean {
  db.prepare("update reader_payments set seen = 1 where order_id = ? and standing <> 'open'").run(orderId)
  return findAttempt(db, orderId)?.standing !== 'open'
}

/** No money came by it, and it has been told, or the server was never asked. @throws when it has another end */
export function removeAttempt(db: Db, { orderId, paymentId }: { orderId: string; paymentId: string }): void {
  db.prepare(
    `delete from reader_payments where order_id = ? and payment_id = ?
     and (standing = 'off' or (standing = 'open' and payment is null))`,
  ).run(orderId, paymentId)
}

/** An order whose card wasn't charged is paid otherwise now. */
export function removeAttemptsOff(db: Db, sold: { orderId?: string; bookingIds: readonly string[] }): void {
  const { orderId, bookingIds } = sold
  if (orderId !== undefined) {
    db.prepare("delete from reader_payments where standing = 'off' and order_id = ?").run(orderId)
  }
  const ofBooking = db.prepare(`delete from reader_payments where standing = 'off' and ${OF_BOOKING}`)
  for (const bookingId of bookingIds) ofBooking.run(bookingId)
}

/** The shows of orders for which a card is being taken, or tickets are being exchanged. */
export function showsBeingPaid(db: Db): Set<string> {
  const orders = [
    ...openAttempts(db).map(({ order }) => order),
    ...openExchanges(db).map(({ request }) => request.order),
  ]
  return new Set(orders.flatMap(({ bookings }) => bookings.map(({ showId }) => showId)))
}

/** Forgets those that were begun before this instant, and whose end the clerk has seen. */
export function forgetAttempts(db: Db, before: string): void {
  db.prepare('delete from reader_payments where seen = 1 and begun_at < ?').run(before)
}

/** For a terminal that becomes another one: the server tells it nothing of them. */
export function forgetAllAttempts(db: Db): void {
  db.exec('delete from reader_payments')
}

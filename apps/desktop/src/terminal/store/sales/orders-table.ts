/** Orders of several things that this terminal sold, each kept whole. Their bookings and tickets are among its sales. */
import type { Id, SoldBooking, VoucherCode } from '@marquee/shared'
import type { SoldOrder } from '../../api.ts'
import type { Db } from '../database/database.ts'
import { answerSale, findSale } from './sales-table.ts'

type Standing = 'waiting' | 'applied' | 'conflict'

/** As it lies on the disk: what its bookings are now stands with the sales. */
type KeptOrder = Omit<SoldOrder, 'bookings' | 'standing'> & {
  bookingIds: Id[]
  asked: string
  /** Absent: the one that the screen showed, as programs before wrote it. */
  cinemaId?: Id | undefined
}

/**
 * @param asked what the screen asked for, to tell the same order from another one under its id
 * @param cinemaId whose goods they are: of its tickets, where it has tickets
 */
export function addOrder(
  db: Db,
  { bookings, standing, ...order }: SoldOrder & { standing: Standing },
  asked: string,
  cinemaId?: Id,
): void {
  const kept: KeptOrder = { ...order, asked, cinemaId, bookingIds: bookings.map(({ bookingId }) => bookingId) }
  db.prepare('insert into orders (order_id, sold, sold_at, standing) values (?, ?, ?, ?)').run(
    order.orderId,
    JSON.stringify(kept),
    order.soldAt,
    standing,
  )
}

interface Row {
  sold: string
  standing: Standing
}

export function findOrder(db: Db, orderId: Id): { order: SoldOrder; asked: string } | undefined {
  const row = db.prepare('select sold, standing from orders where order_id = ?').get(orderId) as Row | undefined
  return row && { order: fromRow(db, row), asked: (JSON.parse(row.sold) as KeptOrder).asked }
}

export function cinemaOfOrder(db: Db, orderId: Id): Id | undefined {
  const sold = db.prepare('select sold from orders where order_id = ?').pluck().get(orderId) as string | undefined
  return sold === undefined ? undefined : cinemaOf(JSON.parse(sold) as KeptOrder)
}

/** undefined: what was asked for is not known, as of an order that was read from a torn log. */
function cinemaOf({ cinemaId, asked }: KeptOrder): Id | undefined {
  if (cinemaId !== undefined) return cinemaId
  return asked === '' ? undefined : (JSON.parse(asked) as { cinemaId: Id }).cinemaId
}

/** Newest first. */
export function latestOrders(db: Db, limit: number): SoldOrder[] {
  const rows = db
    .prepare('select sold, standing from orders order by sold_at desc, order_id desc limit ?')
    .all(limit) as Row[]
  return rows.map((row) => fromRow(db, row))
}

function fromRow(db: Db, { sold, standing }: Row): SoldOrder {
  const { bookingIds, asked: _, cinemaId: __, ...order } = JSON.parse(sold) as KeptOrder
  // Those of shows that are long over are forgotten.
  const bookings = bookingIds.flatMap((bookingId): SoldBooking[] => {
    const sale = findSale(db, bookingId)
    return sale ? [sale.booking] : []
  })
  return { ...order, bookings, standing }
}

/** @param references what its bookings are called for good, where that isn't what they were called here */
export function answerOrder(
  db: Db,
  { orderId, bookings }: { orderId: Id; bookings: readonly { bookingId: Id }[] },
  standing: Standing,
  references: ReadonlyMap<Id, string> = new Map(),
): void {
  db.prepare('update orders set standing = ? where order_id = ?').run(standing, orderId)
  for (const { bookingId } of bookings) answerSale(db, bookingId, standing, references.get(bookingId))
}

/** True while an order with this voucher waits for the server's answer: what is left on it isn't known. */
export function waitsWithVoucher(db: Db, code: VoucherCode): boolean {
  const found = db.prepare("select 1 from orders where standing = 'waiting' and instr(sold, ?) > 0").get(code)
  return found !== undefined
}

/**
 * The goods of a cinema that were sold here after this instant, or that the server has not answered for yet: it may not have counted
 * them. One entry for each.
 */
export function goodsSoldSince(db: Db, cinemaId: Id, since: string): { goods: string; size: string }[] {
  const texts = db
    .prepare("select sold from orders where standing = 'waiting' or sold_at > ?")
    .pluck()
    .all(since) as string[]
  return texts.flatMap((text) => {
    const order = JSON.parse(text) as KeptOrder
    if (cinemaOf(order) !== cinemaId) return []
    return order.lines.flatMap(({ of }) => (of.kind === 'goods' ? [{ goods: of.goods, size: of.size }] : []))
  })
}

/**
 * What orders of this terminal have put on an account: those that the server has not answered for, and with them those that were sold
 * after this instant, which it may not have counted.
 */
export function putOnAccount(db: Db, accountId: Id, since: string): { since: number; waiting: number } {
  const rows = db
    .prepare("select sold, standing from orders where instr(sold, ?) > 0 and (standing = 'waiting' or sold_at > ?)")
    .all(accountId, since) as Row[]
  const sums = { since: 0, waiting: 0 }
  for (const { sold, standing } of rows) {
    for (const payment of (JSON.parse(sold) as KeptOrder).payments) {
      if (payment.method !== 'account' || payment.accountId !== accountId) continue
      // What became a conflict was put on no account.
      if (standing !== 'conflict') sums.since += payment.tendered
      if (standing === 'waiting') sums.waiting += payment.tendered
    }
  }
  return sums
}

/** Forgets orders that the server has answered and that were sold before this instant. */
export function forgetOrders(db: Db, before: string): void {
  db.prepare("delete from orders where standing <> 'waiting' and sold_at < ?").run(before)
}

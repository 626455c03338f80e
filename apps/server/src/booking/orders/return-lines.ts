/** What comes back of an order, in the books. The booking whose tickets come back is locked. */
import {
  type Answer,
  exchangeMoney,
  type GoodsWentTo,
  newId,
  type PaysFor,
  type RefundOfOrder,
  type Refusal,
  refused,
  settleExchange,
  totalOf,
} from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import { giveBackToAccounts } from '../accounts/give-back-to-accounts.ts'
import type { Actor, PaidByExchange } from '../books.ts'
import { idWithin } from '../online/booking-id.ts'
import { giveUsesBack } from '../promo-codes/code-uses.ts'
import { type RefundableMoney, refundOfLines } from '../refunds/how-much.ts'
import { roundingOfOrder } from '../refunds/rounding-of-order.ts'
import { putBackToStock } from '../stock/apply-stock.ts'
import { giveEntriesBack } from '../subscriptions/apply-subscriptions.ts'
import { linesOfBooking, linesToReturn, type OpenLine } from './lines-to-return.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_ORDER = statement('lock-order')
const LOCK_LINKED_ORDERS = statement('lock-linked-orders')
const LOCK_GOODS_ORDER = statement('lock-goods-order')
const OPEN_LINES = statement('open-lines')
const REFUNDABLE_PAYMENTS = statement('refundable-payments')
const RECORD_RETURN = statement('record-return')
const REFUNDS_DONE = statement('refunds-done')
const LOCK_VOUCHERS = loadStatement(new URL('../vouchers/sql/lock-of-refunds.sql', import.meta.url))
const GIVE_BACK_TO_VOUCHERS = loadStatement(new URL('../vouchers/sql/give-back.sql', import.meta.url))

export interface Return {
  orderId: string
  bookingId: string
  /** Whose tickets come back, each valid. */
  seats: readonly number[]
  /** The sum that staff has named; undefined: the usual one. */
  asked: number | undefined
  reason: string
  by: Actor
}

interface PaymentRow {
  id: string
  is_cash: boolean
  is_voucher: boolean
  /** It is on a company's account. */
  is_account: boolean
  /** It is what a subscription pays of a ticket. */
  isEntry: boolean
  /** Of a voucher that has paid. */
  paysFor: PaysFor | null
  refundable: number
  currency: string
}

/**
 * All that is left of an order of goods alone, given back at the counter: no gateway is asked, so its refunds are done with it.
 * Whoever calls it tells the terminal to pay it out.
 * @param given `terminalId`: which sold it
 * @throws for any other order: one with tickets, of another terminal, or that a gateway took money for
 */
export async function returnGoods(
  tx: Tx,
  { orderId, terminalId, reason, by }: Pick<Return, 'orderId' | 'reason' | 'by'> & { terminalId: string },
): Promise<void> {
  const { rowCount } = await tx.query({ ...LOCK_GOODS_ORDER, values: [orderId, terminalId] })
  if (rowCount !== 1) throw new Error(`order ${orderId} is none of goods alone that terminal ${terminalId} has sold`)
  const lines = (await tx.query<OpenLine>({ ...OPEN_LINES, values: [orderId] })).rows
  const returned = await giveBack(tx, { lines, stay: [] }, { orderId, bookingId: null, asked: undefined, reason, by })
  if (!returned.ok) throw new Error(`the goods of order ${orderId} can't go back: ${returned.refusal.code}`)
  await tx.query({ ...REFUNDS_DONE, values: [returned.value] })
}

/** Every other return of the order waits until the transaction ends. @returns whether there is such an order */
export async function lockOrder(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query({ ...LOCK_ORDER, values: [orderId] })).rowCount === 1
}

/** As `lockOrder`, with the orders that exchanges have linked with it: all that went back of them counts together. */
export async function lockLinkedOrders(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>({ ...LOCK_LINKED_ORDERS, values: [orderId] })
  return rows.length > 0
}

/** @returns the ids of what is owed now; refused (`refund_too_large`) where staff has named more than is left */
export async function recordReturn(tx: Tx, given: Return): Promise<Answer<string[]>> {
  const { orderId, bookingId, seats } = given
  // The order's other bookings wait: a payment may not give back more than it has.
  await lockOrder(tx, orderId)
  const open = (await tx.query<OpenLine>({ ...OPEN_LINES, values: [orderId] })).rows
  const ofBooking = linesOfBooking(open, bookingId)
  const stay = open.filter((line) => !ofBooking.includes(line))
  const lines = linesToReturn(open, { bookingId, seats })
  return giveBack(tx, { lines, stay, remain: open.filter((line) => !lines.includes(line)) }, given)
}

/** Lines that were given back by name. */
export interface NamedReturn {
  returnId: string
  /** The terminal that gave them back. */
  terminalId: string
  requestHash: Buffer
  /** All that goes back, as it was shown: another sum is refused (`refund_changed`). */
  shown: number
  currency: string
  /** Where goods went. */
  goods: readonly { number: number; wentTo: GoodsWentTo }[]
  exchange?: PaidByExchange | undefined
  /** Asked before anything is written: why so much money may not go back now. */
  refuse(money: number): Promise<Refusal | undefined>
}

interface Owed {
  paymentId: string
  amount: number
  /** It pays for another order. */
  carried: boolean
}

/**
 * @param lines those that come back @param stay what can't come back with the booking @param remain all that doesn't come back now; absent:
 * `stay` @param given `bookingId` null: of no booking
 */
export async function giveBack(
  tx: Tx,
  {
    lines,
    stay,
    remain = stay,
  }: { lines: readonly OpenLine[]; stay: readonly OpenLine[]; remain?: readonly OpenLine[] },
  { orderId, bookingId, asked, reason, by }: Omit<Return, 'bookingId' | 'seats'> & { bookingId: string | null },
  named?: NamedReturn,
): Promise<Answer<string[]>> {
  const { rows } = await tx.query<PaymentRow>({ ...REFUNDABLE_PAYMENTS, values: [orderId] })
  const payments = rows.map(
    ({ is_cash: isCash, is_voucher: _, is_account: __, ...row }): RefundableMoney => ({ ...row, isCash }),
  )
  const roundingBefore = await roundingOfOrder(tx, orderId)
  const refund = refundOfLines(lines, payments, asked, { stay, remain, rounding: roundingBefore })
  if (!refund.ok) return refund
  const { parts, rounding, adjustment } = refund.value
  const paidOut = totalOf(parts)
  if (named && paidOut !== named.shown) {
    return refused({ code: 'refund_changed', amount: paidOut, currency: named.currency })
  }
  const owed = named?.exchange
    ? sharedWith(named.exchange, refund.value, payments)
    : parts.map((part) => ({ ...part, carried: false }))
  if (!owed) return refused({ code: 'refund_changed', amount: paidOut, currency: named?.currency ?? '' })
  const entries = rows.filter(({ isEntry }) => isEntry).map(({ id }) => id)
  const money = owed.reduce(
    (sum, part) => sum + (part.carried || entries.includes(part.paymentId) ? 0 : part.amount),
    0,
  )
  const refusal = await named?.refuse(money)
  if (refusal) return refused(refusal)
  // Those of an exchange are named by it. When a ledger that was set back gets it again, its counter knows by their names whether it has paid.
  const refunds = owed.map((part, place) => {
    return { ...part, id: named?.exchange ? idWithin(named.returnId, `refund ${place}`) : newId() }
  })
  const returnId = named?.returnId ?? newId()
  await tx.query({
    ...RECORD_RETURN,
    values: [
      returnId,
      orderId,
      rounding,
      adjustment,
      lines.map((line) => line.number),
      bookingId,
      refunds.map((r) => r.id),
      refunds.map((r) => r.paymentId),
      refunds.map((r) => r.amount),
      reason,
      by.actor,
      by.actorId,
      named?.terminalId ?? null,
      named?.requestHash ?? null,
      named?.goods.map(({ number }) => number) ?? [],
      named?.goods.map(({ wentTo }) => wentTo) ?? [],
      refunds.map((r) => r.carried),
    ],
  })
  if (rows.some(({ is_voucher }) => is_voucher)) {
    const ids = refunds.map((r) => r.id)
    await tx.query({ ...LOCK_VOUCHERS, values: [ids] })
    await tx.query({ ...GIVE_BACK_TO_VOUCHERS, values: [ids] })
  }
  if (rows.some(({ is_account }) => is_account)) {
    const left = { before: roundingBefore?.left ?? 0, after: (await roundingOfOrder(tx, orderId))?.left ?? 0 }
    const refundIds = refunds.map((r) => r.id)
    const terminalId = named?.terminalId ?? null
    await giveBackToAccounts(tx, { orderId, returnId, refundIds, terminalId, rounding: left })
  }
  if (rows.some(({ isEntry }) => isEntry)) {
    const ids = refunds.map((r) => r.id)
    await giveEntriesBack(tx, ids)
  }
  if (named) {
    const lines = named.goods.flatMap(({ number, wentTo }) => (wentTo === 'stock' ? [number] : []))
    await putBackToStock(tx, { orderId, terminalId: named.terminalId, lines })
  }
  await giveUsesBack(tx, orderId)
  return { ok: true, value: refunds.map((r) => r.id) }
}

/** @returns undefined: the terminal has told otherwise how the new order is paid, and what goes back */
function sharedWith(
  { lines, cashRounding, tenders, rounding, change, back }: PaidByExchange,
  refund: RefundOfOrder,
  payments: readonly RefundableMoney[],
): Owed[] | undefined {
  const money = exchangeMoney(refund, payments, { lines, rounding: cashRounding })
  const settled = settleExchange(money, tenders, cashRounding)
  const isAsTold = settled.ok && settled.rounding === rounding && settled.change === change
  if (!isAsTold || totalOf(money.back) !== back) return undefined
  return [
    ...money.back.map((part) => ({ ...part, carried: false })),
    ...money.carried.map((part) => ({ ...part, carried: true })),
  ]
}

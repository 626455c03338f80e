/**
 * Tickets are exchanged for others: what their money pays of the new order, what is still to be paid, and what goes back. Pure; amounts
 * are minor units.
 *
 * Money that stays keeps the way that it came: what a card has paid is a card's in the new order too, and goes back to it one day. So
 * only the difference is rounded when it is in cash, and an even exchange moves no money. What was rounded before goes along: the
 * new order's rounding has it.
 *
 * Vouchers pay for as little of the new order as of a sale: what they may not pay for goes back, and is due.
 */
import type { PaysFor } from '../vouchers/voucher.ts'
import type { CashRounding } from './cash-rounding.ts'
import { roundCash } from './cash-rounding.ts'
import type { StandingLine } from './lines-to-return.ts'
import type { RefundOfOrder } from './refund-of-order.ts'
import { settleOrder, type Tender } from './settle-order.ts'
import { totalOf } from './totals.ts'
import { vouchersDue } from './vouchers-due.ts'

type Part = RefundOfOrder['parts'][number]

/** A line of the new order. Its rounding is what comes about. */
export interface NewLine {
  kind: Exclude<StandingLine['kind'], 'rounding'>
  amount: number
}

/** Of lines that are given up for an order. */
export interface ExchangedMoney {
  /** What pays for the new order, each part as the payment that it was. */
  carried: Part[]
  /** What goes back, each part the way that it came: what vouchers may not pay for, then that of the last payment first. */
  back: Part[]
  /** What the new order still costs, before cash is rounded. */
  due: number
  /** Of the new order: so much more is carried than it costs without `due`, because of cash. */
  rounding: number
  /** Cash is a part of what is carried: what coins can't pay of `due` needs no cash. */
  carriesCash: boolean
}

/** A payment of the order whose lines are given up. */
export interface ExchangedPayment {
  id: string
  isCash: boolean
  /** Of a voucher. */
  paysFor?: PaysFor | null | undefined
}

/**
 * @param refund of the lines that are given up: its first part goes back first
 * @param payments those of its parts, in any order
 * @param lines of the new order
 * @throws RangeError for lines below zero in all
 */
export function exchangeMoney(
  { parts, amount }: Pick<RefundOfOrder, 'parts' | 'amount'>,
  payments: readonly ExchangedPayment[],
  { lines, rounding: rule }: { lines: readonly NewLine[]; rounding: CashRounding },
): ExchangedMoney {
  const total = totalOf(lines)
  if (total < 0) throw new RangeError('an amount is below zero')
  const isCash = (paymentId: string): boolean => payments.some((each) => each.id === paymentId && each.isCash)
  const unrounded = beforeRounding(parts, isCash, amount)
  const atLeast = vouchersDue(
    unrounded
      .map(({ paymentId: id, gives }) => ({ id, pays: gives, paysFor: payments.find((p) => p.id === id)?.paysFor }))
      .toReversed(),
    lines,
  )
  const wanted = Math.max(
    amount - total,
    [...atLeast.values()].reduce((sum, part) => sum + part, 0),
  )
  const due = Math.max(0, total - amount + Math.max(0, wanted))
  const back = total === 0 ? [...parts] : partsGoingBack(unrounded, { wanted, atLeast, rule })
  const carried = parts.flatMap((part): Part[] => {
    const left = part.amount - (back.find(({ paymentId }) => paymentId === part.paymentId)?.amount ?? 0)
    return left > 0 ? [{ ...part, amount: left }] : []
  })
  return {
    carried,
    back,
    due,
    rounding: totalOf(carried) + due - total,
    carriesCash: carried.some(({ paymentId }) => isCash(paymentId)),
  }
}

interface UnroundedPart extends Part {
  isCash: boolean
  /** What it gives of the lines' cost: of cash, `amount` before it was rounded. */
  gives: number
}

/** All rounding is of the cash. */
function beforeRounding(
  parts: readonly Part[],
  isCash: (paymentId: string) => boolean,
  amount: number,
): UnroundedPart[] {
  let over = totalOf(parts) - amount
  return parts.map((part): UnroundedPart => {
    if (!isCash(part.paymentId)) return { ...part, isCash: false, gives: part.amount }
    const gives = Math.max(0, part.amount - over)
    over -= part.amount - gives
    return { ...part, isCash: true, gives }
  })
}

/** All cash that goes back is rounded together; where all of it does, it was. */
function partsGoingBack(
  parts: readonly UnroundedPart[],
  { wanted, atLeast, rule }: { wanted: number; atLeast: ReadonlyMap<string, number>; rule: CashRounding },
): Part[] {
  let left = Math.max(0, wanted)
  const take = (most: number): number => {
    const given = Math.min(left, most)
    left -= given
    return given
  }
  const first = parts.map(({ paymentId }) => take(atLeast.get(paymentId) ?? 0))
  const gives = parts.map((part, i) => (first[i] ?? 0) + take(part.gives - (first[i] ?? 0)))
  const cash = parts.filter((part) => part.isCash)
  const inCash = parts.reduce((sum, part, i) => sum + (part.isCash ? (gives[i] ?? 0) : 0), 0)
  const isAllCash = inCash === cash.reduce((sum, part) => sum + part.gives, 0)
  let out = isAllCash ? totalOf(cash) : roundCash(inCash, rule)
  return parts
    .map(({ paymentId, amount, isCash }, i): Part => {
      if (!isCash) return { paymentId, amount: gives[i] ?? 0 }
      const paid = Math.min(out, amount)
      out -= paid
      return { paymentId, amount: paid }
    })
    .filter(({ amount }) => amount > 0)
}

export type ExchangeSettlement =
  /** `rounding`: of the new order, as its line has it. `change`: cash that goes back of what was handed over. */
  | { ok: true; rounding: number; change: number }
  /** `missing`: so much more is to be paid; of the part in cash, as coins can pay it. */
  | { ok: false; why: 'missing'; missing: number }
  /** More is paid than is due: cards give no change, and where nothing is due nothing is taken. */
  | { ok: false; why: 'overpaid'; by: number }

/** How what is due is paid. @throws RangeError for a tender below zero */
export function settleExchange(
  { due, rounding, carriesCash }: Pick<ExchangedMoney, 'due' | 'rounding' | 'carriesCash'>,
  tenders: readonly Tender[],
  rule: CashRounding,
): ExchangeSettlement {
  if (due === 0 && tenders.length > 0) {
    return { ok: false, why: 'overpaid', by: tenders.reduce((sum, { tendered }) => sum + tendered, 0) }
  }
  const settled = settleOrder(due, carriesCash ? [...tenders, { isCash: true, tendered: 0 }] : tenders, rule)
  return settled.ok ? { ok: true, rounding: rounding + settled.rounding, change: settled.change } : settled
}

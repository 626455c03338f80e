/**
 * What goes back for lines of an order, and by which of its payments. Pure; amounts are minor units.
 *
 * The last payment gives back first, at most the part of the order that it has paid. Before that, each gives back what it may not
 * pay any more. Cash is paid out in sums that coins can pay: the drawer keeps what the rest of the order comes to when rounded. So
 * parts that go back one after another never come to more than was paid, and all of them together leave nothing behind, in no column.
 */
import type { PaysFor } from '../vouchers/voucher.ts'
import { type CashRounding, roundCash } from './cash-rounding.ts'

/** A payment of an order, as it stands. */
export interface StandingPayment {
  id: string
  isCash: boolean
  /** The part of the order that it still pays, before rounding. */
  pays: number
  /** Of cash: what the drawer still keeps of it. Absent: what it pays, rounded as at the sale. */
  kept?: number
}

export interface RefundPart {
  paymentId: string
  /** The part of the order that goes back, before rounding. */
  gives: number
  /** What is paid out, or goes back to the card. Differs from `gives` for cash alone. */
  paysOut: number
}

export type RefundOfLines =
  | {
      ok: true
      /** What the lines had cost. */
      amount: number
      parts: RefundPart[]
      /** A line of its own: `parts` pay out so much more than the lines had cost. */
      rounding: number
    }
  /** The lines had cost more than the payments still pay. */
  | { ok: false; refundable: number }

/**
 * @param atLeast by payments' ids, what each gives before any gives more: see vouchers-due.ts
 * @param lines those that are given back, each once: lines that went back before are no part of it
 * @throws RangeError for a line below zero
 */
export function refundLines(
  lines: readonly { amount: number }[],
  payments: readonly StandingPayment[],
  rounding: CashRounding,
  atLeast: ReadonlyMap<string, number> = new Map(),
): RefundOfLines {
  if (lines.some((line) => line.amount < 0)) throw new RangeError('an amount is below zero')
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const refundable = payments.reduce((sum, { pays }) => sum + pays, 0)
  if (amount > refundable) return { ok: false, refundable }
  let left = amount
  const take = (most: number): number => {
    const part = Math.min(left, most)
    left -= part
    return part
  }
  const first = payments.map(({ id, pays }) => take(Math.min(pays, atLeast.get(id) ?? 0)))
  const gives = payments
    .map(({ pays }, i) => ({ pays, due: first[i] ?? 0 }))
    .toReversed()
    .map(({ pays, due }) => due + take(pays - due))
    .toReversed()
  const paysOut = cashPaidOut(payments, gives, rounding)
  const parts = payments
    .map(({ id: paymentId, isCash }, i): RefundPart => {
      const given = gives[i] ?? 0
      return { paymentId, gives: given, paysOut: isCash ? (paysOut[i] ?? 0) : given }
    })
    .filter((part) => part.gives > 0 || part.paysOut > 0)
    .toReversed()
  return { ok: true, amount, parts, rounding: parts.reduce((sum, part) => sum + part.paysOut - part.gives, 0) }
}

/**
 * All cash of an order is rounded together: what the drawer keeps of it, less what it keeps for the rest. The last payment pays it out
 * first.
 */
function cashPaidOut(payments: readonly StandingPayment[], gives: readonly number[], rounding: CashRounding): number[] {
  let before = 0
  const kept = payments.map(({ isCash, pays, kept: known }) => {
    if (!isCash) return 0
    const rounded = roundCash(before + pays, rounding) - roundCash(before, rounding)
    before += pays
    return known ?? rounded
  })
  const given = payments.reduce((sum, { isCash }, i) => sum + (isCash ? (gives[i] ?? 0) : 0), 0)
  if (given === 0) return kept.map(() => 0)
  const inDrawer = kept.reduce((sum, each) => sum + each, 0)
  // An order that was not rounded at its sale may keep less than its rest comes to when rounded.
  let out = Math.max(0, inDrawer - roundCash(before - given, rounding))
  const paysOut = kept.toReversed().map((each) => {
    const part = Math.min(out, each)
    out -= part
    return part
  })
  return paysOut.reverse()
}

/** Money of one payment of an order that has not gone back. */
export interface KeptPayment {
  id: string
  isCash: boolean
  kept: number
  /** Of a voucher; absent: it is none, or nobody knows what it pays for. */
  paysFor?: PaysFor | null | undefined
  /** It is what a subscription pays of a ticket: no money. */
  isEntry?: boolean | undefined
}

/**
 * The payments as they stand.
 * @param payments oldest first
 * @param rounded so much more than the lines cost was kept because cash was rounded; below zero: so much less
 */
export function standingPayments(payments: readonly KeptPayment[], rounded: number): StandingPayment[] {
  let over = rounded
  const standing = payments.toReversed().map(({ id, isCash, kept }): StandingPayment => {
    if (!isCash) return { id, isCash, pays: kept }
    const pays = Math.max(0, kept - over)
    over -= kept - pays
    return { id, isCash, pays, kept }
  })
  return standing.reverse()
}

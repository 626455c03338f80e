/**
 * What goes back for lines of an order, and by which of its payments. Pure; amounts are minor units.
 *
 * A payment gives back the part of the order that it has paid, the last payment first. Cash is paid out in sums that coins can
 * pay: the drawer keeps what the rest of the order would have been rounded to. So parts that go back one after another never
 * come to more than was paid, and all of them together leave nothing behind, in no column.
 */
import { type CashRounding, roundCash } from './cash-rounding.ts'

/** A payment of an order, as it stands. */
export interface StandingPayment {
  id: string
  isCash: boolean
  /** The part of the order that it still pays, before rounding. */
  pays: number
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
 * @param lines those that are given back, each once: lines that went back before are no part of it
 * @throws RangeError for a line below zero
 */
export function refundLines(
  lines: readonly { amount: number }[],
  payments: readonly StandingPayment[],
  rounding: CashRounding,
): RefundOfLines {
  if (lines.some((line) => line.amount < 0)) throw new RangeError('an amount is below zero')
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const refundable = payments.reduce((sum, { pays }) => sum + pays, 0)
  if (amount > refundable) return { ok: false, refundable }
  let left = amount
  // All cash of an order is rounded together, so its payments pay out what is left of their common sum.
  let inCash = payments.reduce((sum, { isCash, pays }) => sum + (isCash ? pays : 0), 0)
  const parts: RefundPart[] = []
  for (const { id: paymentId, isCash, pays } of payments.toReversed()) {
    const gives = Math.min(left, pays)
    if (gives === 0) continue
    left -= gives
    const paysOut = isCash ? roundCash(inCash, rounding) - roundCash(inCash - gives, rounding) : gives
    if (isCash) inCash -= gives
    parts.push({ paymentId, gives, paysOut })
  }
  return { ok: true, amount, parts, rounding: parts.reduce((sum, { gives, paysOut }) => sum + paysOut - gives, 0) }
}

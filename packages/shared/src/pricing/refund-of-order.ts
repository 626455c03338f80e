/**
 * What goes back for lines of an order as the books have it: they know what each payment has kept, and how much of that is rounding.
 * Server and screens compute it here. Pure; amounts are minor units.
 */
import { type CashRounding, NO_ROUNDING } from './cash-rounding.ts'
import { usualRefund } from './refund.ts'
import { type KeptPayment, refundLines, standingPayments } from './refund-lines.ts'
import { totalOf } from './totals.ts'

/** How the cash of an order is rounded. An order without cash has none: should an old one have such a line, it is paid out as any other. */
export interface RoundingOfOrder {
  rule: CashRounding
  /** The rounding of its sale, as far as it has not gone back. */
  left: number
}

/** An order as far as its money is concerned. */
export interface MoneyOfOrder {
  /** Oldest first. */
  payments: readonly KeptPayment[]
  rounding?: RoundingOfOrder | null | undefined
  /** Lines that don't come back, whose money is left alone. */
  stay?: readonly ReturnedLine[]
}

export interface ReturnedLine {
  kind?: string
  amount: number
}

/** What is paid out for lines that come back: what they cost, plus `rounding`, plus `adjustment`. */
export interface RefundOfOrder {
  /** What goes back, before cash is rounded. */
  amount: number
  /** Each goes the way that its payment came. The last payment gives back first. */
  parts: { paymentId: string; amount: number }[]
  /** So much more is paid out because coins pay no other sum. */
  rounding: number
  /** So much more is paid out because staff says so. Below zero: the house keeps it, or it went back before. */
  adjustment: number
}

/** What lines cost before rounding. */
const costOf = (lines: readonly ReturnedLine[], { rounding }: MoneyOfOrder): number =>
  totalOf(rounding ? lines.filter(({ kind }) => kind !== 'rounding') : lines)

const standing = ({ payments, rounding }: MoneyOfOrder) => standingPayments(payments, rounding?.left ?? 0)

/** What can still go back, before cash is rounded: the money that is left, without what the lines cost that stay. */
export function refundableOfOrder(order: MoneyOfOrder): number {
  const pays = standing(order).reduce((sum, payment) => sum + payment.pays, 0)
  return Math.max(0, pays - costOf(order.stay ?? [], order))
}

/**
 * Cash is rounded as at the sale: see refund-lines.ts. The sale's own rounding is a line that comes back with the last one; nothing is
 * paid out for it.
 * @param asked the sum that staff has named, before cash is rounded, at most `refundableOfOrder`; undefined: the usual one
 */
export function refundOfOrder(lines: readonly ReturnedLine[], order: MoneyOfOrder, asked?: number): RefundOfOrder {
  const cost = costOf(lines, order)
  // An earlier refund of a sum may have left less than the lines had cost.
  const amount = asked ?? Math.max(0, usualRefund([{ amount: cost }], refundableOfOrder(order)))
  const refund = refundLines([{ amount }], standing(order), order.rounding?.rule ?? NO_ROUNDING)
  if (!refund.ok) throw new Error(`${amount} goes back, and ${refund.refundable} is left`)
  return {
    amount,
    // Cash of a cent or two is rounded to nothing.
    parts: refund.parts
      .filter(({ paysOut }) => paysOut > 0)
      .map(({ paymentId, paysOut }) => ({ paymentId, amount: paysOut })),
    rounding: refund.rounding - (totalOf(lines) - cost),
    adjustment: amount - cost,
  }
}

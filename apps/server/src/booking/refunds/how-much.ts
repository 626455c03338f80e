/**
 * The amount of a refund to a customer. Pure; amounts are minor units of the booking's currency.
 *
 * | what is given back | how much | by |
 * | --- | --- | --- |
 * | tickets, by the customer in time | what their lines cost, at most what is left | `refundOfLines` |
 * | tickets, by staff | the same, or the sum that they name, up to what is left | `refundOfLines` |
 * | a show that doesn't take place | all its tickets, as above | `refundOfLines` |
 * | a hold that nobody has paid | nothing | `refuseAbove` |
 * | a sale in conflict | all that its customer paid, and nothing for a copy | `refundOfConflict` |
 * | a charge that can't buy its booking | all of it, also where it isn't the price | `online/paying/conclude.ts` |
 */
import {
  type Answer,
  granted,
  type Money,
  NO_ROUNDING,
  type Refusal,
  refundLines,
  refused,
  totalOf,
  usualRefund,
} from '@marquee/shared'

/** A payment of an order. */
export interface RefundableMoney {
  id: string
  isCash: boolean
  /** The part of the payment that has not gone back. */
  refundable: number
  currency: string
}

/** What is paid out for lines that come back: what they cost, plus `rounding`, plus `adjustment`. */
export interface RefundOfLines {
  /** Each goes the way that its payment came. */
  parts: { paymentId: string; amount: number }[]
  /** So much more is paid out because coins pay no other sum. */
  rounding: number
  /** So much more is paid out because staff says so. Below zero: the house keeps it, or it went back before. */
  adjustment: number
}

/**
 * What can still be given back with a booking: the money of its order that has not gone back, without what the order's other
 * bookings and goods cost.
 * @param stay lines of the order that don't come back with the booking
 */
export function refundableOf(
  payments: readonly Pick<RefundableMoney, 'refundable'>[],
  stay: readonly { amount: number }[] = [],
): number {
  return Math.max(0, payments.reduce((sum, { refundable }) => sum + refundable, 0) - totalOf(stay))
}

/** The refusal of a sum above what is left; undefined: it may go back, or nobody has named one. */
export function refuseAbove(asked: number | undefined, refundable: number, currency: string): Refusal | undefined {
  return asked !== undefined && asked > refundable ? { code: 'refund_too_large', refundable, currency } : undefined
}

/**
 * What is paid out for lines of an order, and by which of its payments: the last one first. Most orders have one. The rounding of
 * cash is a line of its order, so that a part that goes back is not rounded again.
 *
 * @param asked the sum that staff has named; undefined: the usual one
 * @param stay lines that can't come back now, whose money is left alone
 * @returns no parts where nothing goes back; refused (`refund_too_large`) where staff has named more than is left
 */
export function refundOfLines(
  lines: readonly { amount: number }[],
  payments: readonly RefundableMoney[],
  asked: number | undefined,
  stay: readonly { amount: number }[] = [],
): Answer<RefundOfLines> {
  const refundable = refundableOf(payments, stay)
  const refusal = refuseAbove(asked, refundable, payments[0]?.currency ?? '')
  if (refusal) return refused(refusal)
  // An order of old may have been paid with less than its tickets cost, so that its last line is below zero.
  const amount = asked ?? Math.max(0, usualRefund(lines, refundable))
  const standing = payments.map(({ id, isCash, refundable: pays }) => ({ id, isCash, pays }))
  const refund = refundLines([{ amount }], standing, NO_ROUNDING)
  if (!refund.ok) throw new Error(`${amount} goes back, and ${refund.refundable} is left`)
  return granted({
    parts: refund.parts.map(({ paymentId, paysOut }) => ({ paymentId, amount: paysOut })),
    rounding: refund.rounding,
    adjustment: amount - totalOf(lines),
  })
}

/**
 * The refund for an entry that could not be applied: all its money. null: it has none, or is a copy of an entry whose money is
 * in the books.
 */
export function refundOfConflict(conflict: { amount: number | null; currency: string | null }): Money | null {
  const { amount, currency } = conflict
  return amount !== null && amount > 0 && currency !== null ? { amount, currency } : null
}

/** The part of that which comes out of the drawer: what was paid at a card machine goes back there. */
export function payOutOfConflict(conflict: {
  amount: number | null
  currency: string | null
  by_card_machine: number
}): Money | null {
  const { amount, currency, by_card_machine: byCard } = conflict
  return refundOfConflict({ amount: amount === null ? null : amount - byCard, currency })
}

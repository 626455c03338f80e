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
  type CashRounding,
  granted,
  type Money,
  NO_ROUNDING,
  type Refusal,
  refundLines,
  refused,
  standingPayments,
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

/** How the cash of an order is rounded. An order without cash has none: should an old one have such a line, it is paid out as any other. */
export interface RoundingOfOrder {
  rule: CashRounding
  /** The rounding of its sale, as far as it has not gone back. */
  left: number
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
 * What can still be given back with a booking, before cash is rounded: the money of its order that has not gone back, without what the
 * order's other bookings and goods cost.
 * @param stay lines of the order that don't come back with the booking
 */
export function refundableOf(
  payments: readonly Pick<RefundableMoney, 'id' | 'isCash' | 'refundable'>[],
  stay: readonly ReturnedLine[] = [],
  rounding?: RoundingOfOrder,
): number {
  const pays = standing(payments, rounding).reduce((sum, payment) => sum + payment.pays, 0)
  return Math.max(0, pays - costOf(stay, rounding))
}

interface ReturnedLine {
  kind?: string
  amount: number
}

/** What lines cost before rounding. */
const costOf = (lines: readonly ReturnedLine[], rounding: RoundingOfOrder | undefined): number =>
  totalOf(rounding ? lines.filter(({ kind }) => kind !== 'rounding') : lines)

function standing(
  payments: readonly Pick<RefundableMoney, 'id' | 'isCash' | 'refundable'>[],
  rounding: RoundingOfOrder | undefined,
) {
  return standingPayments(
    payments.map(({ id, isCash, refundable: kept }) => ({ id, isCash, kept })),
    rounding?.left ?? 0,
  )
}

/** The refusal of a sum above what is left; undefined: it may go back, or nobody has named one. */
export function refuseAbove(asked: number | undefined, refundable: number, currency: string): Refusal | undefined {
  return asked !== undefined && asked > refundable ? { code: 'refund_too_large', refundable, currency } : undefined
}

/**
 * What is paid out for lines of an order, and by which of its payments: the last one first. Most orders have one. Cash is rounded as at
 * the sale: see refund-lines.ts. The sale's own rounding is a line that comes back with the last one; nothing is paid out for it.
 *
 * @param asked the sum that staff has named, before cash is rounded; undefined: the usual one
 * @param stay lines that can't come back now, whose money is left alone
 * @returns no parts where nothing goes back; refused (`refund_too_large`) where staff has named more than is left
 */
export function refundOfLines(
  lines: readonly ReturnedLine[],
  payments: readonly RefundableMoney[],
  asked: number | undefined,
  { stay = [], rounding }: { stay?: readonly ReturnedLine[]; rounding?: RoundingOfOrder } = {},
): Answer<RefundOfLines> {
  const refundable = refundableOf(payments, stay, rounding)
  const refusal = refuseAbove(asked, refundable, payments[0]?.currency ?? '')
  if (refusal) return refused(refusal)
  const cost = costOf(lines, rounding)
  // An earlier refund of a sum may have left less than the lines had cost.
  const amount = asked ?? Math.max(0, usualRefund([{ amount: cost }], refundable))
  const refund = refundLines([{ amount }], standing(payments, rounding), rounding?.rule ?? NO_ROUNDING)
  if (!refund.ok) throw new Error(`${amount} goes back, and ${refund.refundable} is left`)
  return granted({
    // Cash of a cent or two is rounded to nothing.
    parts: refund.parts.filter(({ paysOut }) => paysOut > 0).map(({ paymentId, paysOut }) => ({ paymentId, amount: paysOut })),
    rounding: refund.rounding - (totalOf(lines) - cost),
    adjustment: amount - cost,
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

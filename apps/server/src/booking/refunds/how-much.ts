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
  type MoneyOfOrder,
  type PaysFor,
  type RefundOfOrder,
  type Refusal,
  type ReturnedLine,
  type RoundingOfOrder,
  refundableOfOrder,
  refundOfOrder,
  refused,
} from '@marquee/shared'

/** A payment of an order. */
export interface RefundableMoney {
  id: string
  isCash: boolean
  /** The part of the payment that has not gone back. */
  refundable: number
  currency: string
  /** Of a voucher. */
  paysFor?: PaysFor | null | undefined
  /** It is what a subscription pays of a ticket. */
  isEntry?: boolean | undefined
}

type Standing = Pick<RefundableMoney, 'id' | 'isCash' | 'refundable' | 'paysFor' | 'isEntry'>

/**
 * What can still be given back with a booking, before cash is rounded: the money of its order that has not gone back, without what the
 * order's other bookings and goods cost.
 * @param stay lines of the order that don't come back with the booking
 */
export function refundableOf(
  payments: readonly Standing[],
  stay: readonly ReturnedLine[] = [],
  rounding?: RoundingOfOrder,
): number {
  return refundableOfOrder(moneyOf(payments, stay, rounding))
}

const moneyOf = (
  payments: readonly Standing[],
  stay: readonly ReturnedLine[],
  rounding: RoundingOfOrder | undefined,
): MoneyOfOrder => ({
  payments: payments.map(({ id, isCash, refundable: kept, paysFor, isEntry }) => ({
    id,
    isCash,
    kept,
    paysFor,
    isEntry,
  })),
  rounding,
  stay,
})

/** The refusal of a sum above what is left; undefined: it may go back, or nobody has named one. */
export function refuseAbove(asked: number | undefined, refundable: number, currency: string): Refusal | undefined {
  return asked !== undefined && asked > refundable ? { code: 'refund_too_large', refundable, currency } : undefined
}

/**
 * What is paid out for lines of an order, and by which of its payments: see `refundOfOrder`. Most orders have one.
 *
 * @param asked the sum that staff has named, before cash is rounded; undefined: the usual one
 * @param stay lines that can't come back now, whose money is left alone
 * @param remain all lines that don't come back now; absent: those that `stay`
 * @returns no parts where nothing goes back; refused (`refund_too_large`) where staff has named more than is left
 */
export function refundOfLines(
  lines: readonly ReturnedLine[],
  payments: readonly RefundableMoney[],
  asked: number | undefined,
  {
    stay = [],
    remain = stay,
    rounding,
  }: { stay?: readonly ReturnedLine[]; remain?: readonly ReturnedLine[]; rounding?: RoundingOfOrder | undefined } = {},
): Answer<RefundOfOrder> {
  const order = { ...moneyOf(payments, stay, rounding), remain }
  const refusal = refuseAbove(asked, refundableOfOrder(order), payments[0]?.currency ?? '')
  return refusal ? refused(refusal) : granted(refundOfOrder(lines, order, asked))
}

/**
 * The refund for an entry that could not be applied: all its money. null: it has none, or is a copy of an entry whose money is
 * in the books.
 */
export function refundOfConflict(conflict: { amount: number | null; currency: string | null }): Money | null {
  const { amount, currency } = conflict
  return amount !== null && amount > 0 && currency !== null ? { amount, currency } : null
}

/** The part of that which goes back at the card machine that took it; undefined: none. `slip`: of the payment. */
export function owedAtMachine(conflict: {
  currency: string | null
  by_card_machine: number
  slip: string | null
  machine_refunded_at: Date | null
}): { money: Money; slip: string | null; isDone: boolean } | undefined {
  const { currency, by_card_machine: amount, slip, machine_refunded_at: doneAt } = conflict
  return amount > 0 && currency !== null ? { money: { amount, currency }, slip, isDone: doneAt !== null } : undefined
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

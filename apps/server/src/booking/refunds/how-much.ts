/**
 * The amount of a refund to a customer. Pure; amounts are minor units of the booking's currency.
 *
 * | what is given back | how much | by |
 * | --- | --- | --- |
 * | tickets, by the customer in time | what was paid for them, at most what is left | `refundOfTickets` |
 * | tickets, by staff | the same, or the sum that they name, up to what is left | `refundOfTickets` |
 * | a show that doesn't take place | all its tickets, as above | `refundOfTickets` |
 * | a hold that nobody has paid | nothing | `refuseAbove` |
 * | a sale in conflict | all that its customer paid, and nothing for a copy | `refundOfConflict` |
 * | a charge that can't buy its booking | all of it, also where it isn't the price | `online/paying/conclude.ts` |
 */
import { type Answer, granted, type Money, type Refusal, refused, usualRefund } from '@marquee/shared'

export interface RefundablePayment {
  id: string
  /** The part of the payment that has not gone back. */
  refundable: number
  currency: string
}

/** A part of a refund, which goes the way that its payment came. */
export interface RefundPart {
  paymentId: string
  amount: number
}

/** The sum of a booking's payments that has not gone back. */
export function refundableOf(payments: readonly Pick<RefundablePayment, 'refundable'>[]): number {
  return payments.reduce((sum, { refundable }) => sum + refundable, 0)
}

/** The refusal of a sum above what is left; undefined: it may go back, or nobody has named one. */
export function refuseAbove(asked: number | undefined, refundable: number, currency: string): Refusal | undefined {
  return asked !== undefined && asked > refundable ? { code: 'refund_too_large', refundable, currency } : undefined
}

/**
 * The parts of what goes back for tickets, taken from the booking's payments one after another. Most bookings have one.
 *
 * @param asked the sum that staff has named; undefined: the usual one
 * @returns no parts where nothing goes back; refused (`refund_too_large`) where staff has named more than is left
 */
export function refundOfTickets(
  tickets: readonly { amount: number }[],
  payments: readonly RefundablePayment[],
  asked: number | undefined,
): Answer<RefundPart[]> {
  const refundable = refundableOf(payments)
  const refusal = refuseAbove(asked, refundable, payments[0]?.currency ?? '')
  if (refusal) return refused(refusal)
  let left = asked ?? usualRefund(tickets, refundable)
  return granted(
    payments.flatMap((payment) => {
      const amount = Math.min(left, payment.refundable)
      left -= amount
      return amount > 0 ? [{ paymentId: payment.id, amount }] : []
    }),
  )
}

/**
 * The refund for an entry that could not be applied: all its money. null: it has none, or is a copy of an entry whose money is
 * in the books.
 */
export function refundOfConflict(conflict: { amount: number | null; currency: string | null }): Money | null {
  const { amount, currency } = conflict
  return amount !== null && amount > 0 && currency !== null ? { amount, currency } : null
}

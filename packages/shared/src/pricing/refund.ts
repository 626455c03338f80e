/** The refund for returned tickets. Pure; amounts are minor units of the booking's currency. */
import { totalOf } from './totals.ts'

/**
 * The refund for these tickets unless somebody says otherwise: their price, and at most what is left. An earlier refund of a
 * sum may have taken some of it.
 *
 * @param refundable what is left of the booking's payments
 */
export function usualRefund(tickets: readonly { amount: number }[], refundable: number): number {
  return Math.min(totalOf(tickets), refundable)
}

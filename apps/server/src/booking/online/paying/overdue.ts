/**
 * The time limit of a payment: after this nobody charges it any more, and the reconciler makes sure of that at the
 * gateway. A payment whose bank asks the customer has a limit of its own.
 */
import type { Payment } from '../../../payments/payment-rows.ts'

/** Beyond the charge's own time-out. */
const CHARGED_BY_NOW_MS = 60_000

/** Counted from the beginning of the payment; its seats stay held for so long. */
const CUSTOMER_MS = 10 * 60_000

/** The time until which a customer whom the bank asks may act. */
export function customerUntil({ at }: Payment): Date {
  return new Date(at.getTime() + CUSTOMER_MS)
}

export function isOverdue({ at, customer_until }: Payment, chargeTimeoutMs: number): boolean {
  if (customer_until !== null) return Date.now() > customer_until.getTime()
  return Date.now() - at.getTime() > chargeTimeoutMs + CHARGED_BY_NOW_MS
}

/**
 * How long a payment may take: after this nobody charges it any more, and the reconciler makes sure of that at the gateway.
 * Where a card's bank asks the customer, that has a limit of its own.
 */
import type { Payment } from '../../payments/payment-rows.ts'

/** Beyond the charge's own time-out. */
const CHARGED_BY_NOW_MS = 60_000

/** From the beginning of the payment; its seats stay held for so long. */
const CUSTOMER_MS = 10 * 60_000

/** Until when a customer whom the bank asks has time. */
export function customerUntil({ at }: Payment): Date {
  return new Date(at.getTime() + CUSTOMER_MS)
}

export function isOverdue({ at, customer_until }: Payment, chargeTimeoutMs: number): boolean {
  if (customer_until !== null) return Date.now() > customer_until.getTime()
  return Date.now() - at.getTime() > chargeTimeoutMs + CHARGED_BY_NOW_MS
}

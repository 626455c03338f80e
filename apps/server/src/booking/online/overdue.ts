/** How long a payment may take: after this nobody charges it any more, and the reconciler makes sure of that at the gateway. */
import type { Payment } from '../../payments/payment-rows.ts'

/** Beyond the charge's own time-out. */
const CHARGED_BY_NOW_MS = 60_000

export function isOverdue({ at }: Payment, chargeTimeoutMs: number): boolean {
  return Date.now() - at.getTime() > chargeTimeoutMs + CHARGED_BY_NOW_MS
}

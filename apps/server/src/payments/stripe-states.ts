/** Stripe's payment intents and refunds, in the port's words. */
import type { Money } from '@marquee/shared'
import type Stripe from 'stripe'
import type { ChargeState, RefundState } from './gateway.ts'
import { fromStripe } from './stripe-units.ts'

export function chargeState(intent: Stripe.PaymentIntent): ChargeState {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'captured', ...moneyOf(intent.amount_received, intent.currency) }
    case 'canceled':
      return { kind: 'void' }
    case 'requires_payment_method': {
      const error = intent.last_payment_error
      return error === null ? { kind: 'prepared' } : { kind: 'declined', code: declineCode(error) }
    }
    case 'requires_confirmation':
    case 'requires_action':
      return { kind: 'prepared' }
    // processing; requires_capture, which none of ours can be in; and what Stripe may add.
    default:
      return { kind: 'processing' }
  }
}

/** The issuer's word where there is one: "insufficient_funds" rather than "card_declined". */
export function declineCode(error: { code?: string | undefined; decline_code?: string | undefined }): string {
  return error.decline_code || error.code || 'card_declined'
}

export function refundState({ id, status, failure_reason: why }: Stripe.Refund): RefundState {
  switch (status) {
    case 'succeeded':
      return { kind: 'done', gatewayRef: id }
    case 'failed':
    case 'canceled':
      return { kind: 'refused', code: why ?? status }
    default:
      return { kind: 'pending', gatewayRef: id }
  }
}

/** @throws Error for an amount that our units can't say: none of ours is one */
function moneyOf(amount: number, currency: string): Money {
  const money = fromStripe(amount, currency)
  if (!money) throw new Error(`Stripe speaks of ${amount} ${currency}, which is no amount of ours`)
  return money
}

/** Stripe's payment intents and refunds, in the port's words. */
import { CustomerName, CustomerPhone, type Money } from '@marquee/shared'
import type Stripe from 'stripe'
import {
  type ChargeState,
  DISPUTE_STATES,
  type Dispute,
  type FraudWarning,
  type GatewayRefund,
  type Payer,
  type RefundState,
} from './gateway.ts'
import { fromStripe } from './stripe-units.ts'

export function chargeState(intent: Stripe.PaymentIntent): ChargeState {
  switch (intent.status) {
    case 'succeeded': {
      const payer = payerOf(intent.latest_charge)
      return { kind: 'captured', ...moneyOf(intent.amount_received, intent.currency), ...(payer && { payer }) }
    }
    case 'canceled':
      return { kind: 'void' }
    case 'requires_payment_method': {
      const error = intent.last_payment_error
      return error === null ? { kind: 'prepared' } : { kind: 'declined', code: declineCode(error) }
    }
    case 'requires_confirmation':
      return { kind: 'prepared' }
    case 'requires_action': {
      const { client_secret: clientSecret, next_action: next } = intent
      if (clientSecret === null) throw new Error(`Stripe gives no secret for the customer's part of ${intent.id}`)
      return { kind: 'requires_action', action: { clientSecret, redirectUrl: next?.redirect_to_url?.url ?? undefined } }
    }
    // processing; requires_capture, which none of ours can be in; and what Stripe may add.
    default:
      return { kind: 'processing' }
  }
}

/** The call that reads an intent gets its charge with it by this, where the card's last digits are. */
export const WITH_CHARGE = { expand: ['latest_charge'] }

/** undefined: the charge came by its name alone, or says nothing. */
function payerOf(charge: Stripe.PaymentIntent['latest_charge']): Payer | undefined {
  if (!charge || typeof charge === 'string') return undefined
  const { card, card_present: atReader } = charge.payment_method_details ?? {}
  const cardLast4 = card?.last4 ?? atReader?.last4 ?? undefined
  const name = CustomerName.safeParse(charge.billing_details?.name).data
  const phone = CustomerPhone.safeParse(charge.billing_details?.phone).data
  const isDigits = cardLast4 !== undefined && /^\d{4}$/.test(cardLast4)
  if (!isDigits && name === undefined && phone === undefined) return undefined
  return { cardLast4: isDigits ? cardLast4 : undefined, name, phone }
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

/** undefined: of a charge without a payment intent, which isn't ours. */
export function gatewayRefund(refund: Stripe.Refund): GatewayRefund | undefined {
  const chargeRef = idOf(refund.payment_intent)
  if (chargeRef === undefined) return undefined
  return {
    gatewayRef: refund.id,
    chargeRef,
    refundId: refund.metadata?.['refundId'],
    money: fromStripe(refund.amount, refund.currency),
    state: refundState(refund).kind,
  }
}

/** @throws Error for a dispute of a charge that no payment intent has made */
export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const { status, reason, amount, currency } = dispute
  const due = dispute.evidence_details.due_by
  return {
    chargeRef: chargeRefOf(dispute),
    state: DISPUTE_STATES.find((state) => state === status),
    reason,
    money: fromStripe(amount, currency),
    answerBy: due ? new Date(due * 1000) : undefined,
  }
}

/** @throws Error for a warning of a charge that no payment intent has made */
export function warningOf(warning: Stripe.Radar.EarlyFraudWarning): FraudWarning {
  return { chargeRef: chargeRefOf(warning), reason: warning.fraud_type, actionable: warning.actionable }
}

export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

function chargeRefOf(about: { id: string; payment_intent?: string | { id: string } | null }): string {
  const ref = idOf(about.payment_intent)
  if (ref === undefined) throw new Error(`${about.id} is about a charge without a payment intent`)
  return ref
}

/** @throws Error for an amount that our units can't say: none of ours is one */
function moneyOf(amount: number, currency: string): Money {
  const money = fromStripe(amount, currency)
  if (!money) throw new Error(`Stripe speaks of ${amount} ${currency}, which our units can't express`)
  return money
}

/** Stripe's events, verified. Only what stays the same in every version of its API is read from them. */
import { type Answer, granted, plainText, refused } from '@marquee/shared'
import Stripe from 'stripe'
import { z } from 'zod'
import { isOfHouse } from './charge-owner.ts'
import type { GatewayEvent } from './gateway.ts'

/** Stripe's own measure for how old a delivery may be. */
const MAX_AGE_SECONDS = 300
/** Makes the SDK verify the signature alone. */
const ANY_AGE = 0

/**
 * `t=…,v1=…`. Anything else is refused before the SDK sees it. For a scheme without a signature, and for letters outside
 * ASCII, the SDK throws an error that isn't its verification error.
 */
const SIGNATURE = /^\w+=\w+(,\w+=\w+)*$/

/** Longer than any id of Stripe's, or value of its metadata. */
const Text = plainText(500)
const Metadata = z.looseObject({ houseId: Text.optional(), paymentId: Text.optional(), refundId: Text.optional() })

/** What a reader was asked for. Whose charge it is, only the charge says. */
const ReaderAction = z.looseObject({
  process_payment_intent: z.looseObject({ payment_intent: Text.nullish() }).nullish(),
})

const Event = z.looseObject({
  id: Text.min(1),
  type: Text.min(1),
  data: z.looseObject({
    object: z.looseObject({
      id: Text.optional(),
      payment_intent: Text.nullish(),
      metadata: Metadata.nullish(),
      action: ReaderAction.nullish(),
    }),
  }),
})

export function readStripeWebhook(
  { webhookSecret: secret, houseId }: { webhookSecret: string; houseId: string },
  rawBody: Buffer,
  signature: string | undefined,
): Answer<GatewayEvent> {
  const no = (problem: string, field = 'Stripe-Signature') => refused({ code: 'bad_webhook', field, problem })
  if (signature === undefined || signature === '') return no('it is not signed')
  if (!isSigned(secret, rawBody, signature, ANY_AGE)) return no('its signature does not match')
  if (!isSigned(secret, rawBody, signature, MAX_AGE_SECONDS)) return no('it is too old')
  const event = Event.safeParse(jsonOf(rawBody))
  return event.success ? granted(inOurWords(event.data, houseId)) : no('it is not an event', 'the body')
}

function isSigned(secret: string, rawBody: Buffer, signature: string, maxAgeSeconds: number): boolean {
  if (!SIGNATURE.test(signature)) return false
  try {
    return Stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, maxAgeSeconds) === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

function inOurWords({ id, type, data: { object } }: z.infer<typeof Event>, houseId: string): GatewayEvent {
  const gatewayRef = object.payment_intent
  switch (type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      if (gatewayRef == null || object.id === undefined) break
      return { id, kind: 'dispute', gatewayRef, disputeRef: object.id }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
      if (gatewayRef == null || object.id === undefined) break
      return { id, kind: 'fraud_warning', gatewayRef, warningRef: object.id }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
      if (object.id === undefined) break
      return { id, kind: 'charge', gatewayRef: object.id, ours: isOfHouse(houseId, object.metadata ?? {}) }
    case 'terminal.reader.action_succeeded':
    case 'terminal.reader.action_failed': {
      const atReader = object.action?.process_payment_intent?.payment_intent
      if (atReader == null) break
      return { id, kind: 'charge', gatewayRef: atReader }
    }
    // This event is about the charge as a whole. The refund's own events say which refund it is.
    case 'charge.refunded':
      if (object.payment_intent == null) break
      return { id, kind: 'refund', gatewayRef: object.payment_intent, refundId: undefined }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      if (object.payment_intent == null) break
      return { id, kind: 'refund', gatewayRef: object.payment_intent, refundId: object.metadata?.refundId }
  }
  return { id, kind: 'other', type }
}

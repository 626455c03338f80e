/** The gateway's events, signed over the bytes as they came. */
import type { Answer } from '@marquee/shared'
import { z } from 'zod'
import { answered, defineRoute, type Route } from './route.ts'

/** Keeps the event, once, when its signature is genuine; what follows from it happens afterwards. */
export type HandleWebhook = (rawBody: Buffer, signature: string | undefined) => Promise<Answer<{ received: true }>>

export function paymentRoutes({ handleWebhook }: { handleWebhook: HandleWebhook }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/payments/webhook',
        name: 'receivePaymentEvent',
        tag: 'Payments',
        summary: "The gateway's events",
        description: 'Verified by the signature in `Stripe-Signature`; an event that has come before changes nothing.',
        who: 'public',
        // The events of all customers come from one address. The signature is known to be genuine only after the event
        // was read.
        limits: ['webhooks'],
        headers: z.object({ 'Stripe-Signature': z.string().max(2000).optional() }),
        body: { raw: 'application/json', limit: 256 * 1024 },
        answers: { 200: { description: 'It is kept.', body: z.object({ received: z.literal(true) }) } },
        refusals: ['bad_webhook'],
      },
      async ({ body, headers }) => {
        const received = await handleWebhook(body, headers['Stripe-Signature'])
        return received.ok ? answered(200, received.value) : received
      },
    ),
  ]
}

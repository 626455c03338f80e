/** Stands in for Stripe: the payments port of the server, with the world's gateway at the other end of the network. */
import { granted } from '@marquee/shared'
import {
  type CapturedCharge,
  type ChargeState,
  type GatewayEvent,
  type GatewayRefund,
  GatewayUnknown,
  type OpenCharge,
  type PaymentGateway,
} from '../../../apps/server/src/payments/gateway.ts'
import { askOnce } from '../world/ask.ts'
import { CARDS } from '../world/cards.ts'

export function createStripeGateway({ timeoutMs }: { timeoutMs: number }): PaymentGateway {
  async function ask<T>(name: string, body: object): Promise<T> {
    try {
      return (await askOnce(CARDS, name, [body], timeoutMs)) as T
    } catch (error) {
      throw new GatewayUnknown((error as Error).message)
    }
  }
  return {
    name: 'stripe',
    canCharge: () => true,
    prepare: (request) => ask<{ gatewayRef: string }>('prepare', request),
    charge: (charge) => ask<ChargeState>('charge', charge),
    readCharge: (gatewayRef) => ask<ChargeState>('look', { gatewayRef }),
    // No subscription is renewed in these houses.
    captureOf: async () => undefined,
    ownersPart: async () => undefined,
    // Nobody in these houses lists readers, or takes a charge off one without voiding it.
    readers: async () => [],
    readReader: async () => undefined,
    startOnReader: (asked) => ask('startOnReader', asked),
    cancelOnReader: async () => ({ kind: 'nothing_to_cancel' }),
    void: (gatewayRef) => ask<ChargeState>('void', { gatewayRef }),
    refund: (refund) => ask('refund', refund),
    lookRefund: (refund) => ask('lookRefund', refund),
    refundsOf: (gatewayRef) => ask('refundsOf', { gatewayRef }),
    async *refundsSince(since) {
      yield* await ask<GatewayRefund[]>('refundsSince', { since: since.toISOString() })
    },
    // The account has no other users.
    isOurs: async () => true,
    lookDispute: (disputeRef) => ask('lookDispute', { disputeRef }),
    lookWarning: (warningRef) => ask('lookWarning', { warningRef }),
    async *capturedSince(since) {
      const charges = await ask<(Omit<CapturedCharge, 'at'> & { at: string })[]>('capturedSince', {
        since: since.toISOString(),
      })
      for (const charge of charges) yield { ...charge, at: new Date(charge.at) }
    },
    async *openSince(since) {
      const charges = await ask<(Omit<OpenCharge, 'at'> & { at: string })[]>('openSince', {
        since: since.toISOString(),
      })
      for (const charge of charges) yield { ...charge, at: new Date(charge.at) }
    },
    chargeOf: async () => undefined,
    // The simulated gateway pays nothing out.
    async *movementsSince() {},
    async *payoutsSince() {},
    async *movementsOfPayout() {},
    readWebhook: (body) => granted(JSON.parse(body.toString()) as GatewayEvent),
  }
}

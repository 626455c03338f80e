/**
 * Cash as a gateway with nobody behind it. The money is in the drawer before the server hears of it, and goes back out of
 * the drawer by hand. So everything is captured, and given back, at once; a charge's name says all that there is to know.
 * A terminal that took it is told to pay it out with the cancellation itself (booking/journal/cancellation.ts).
 */
import { refused } from '@marquee/shared'
import type { ChargeState, PaymentGateway } from './gateway.ts'

export const cashGateway: PaymentGateway = {
  name: 'cash',
  canCharge: () => true,
  async prepare({ paymentId, amount, currency }) {
    return { gatewayRef: `cash:${paymentId}:${amount}:${currency}` }
  },
  charge: async ({ gatewayRef }) => captured(gatewayRef),
  readCharge: async (gatewayRef) => captured(gatewayRef),
  captureOf: async () => undefined,
  ownersPart: async () => undefined,
  readers: async () => [],
  readReader: async () => undefined,
  startOnReader: async () => {
    throw new Error('no reader takes cash')
  },
  cancelOnReader: async () => ({ kind: 'nothing_to_cancel' }),
  void: async (gatewayRef) => captured(gatewayRef),
  refund: async ({ refundId }) => ({ kind: 'done', gatewayRef: `cash:${refundId}` }),
  lookRefund: async ({ refundId }) => ({ kind: 'done', gatewayRef: `cash:${refundId}` }),
  refundsOf: async () => [],
  async *refundsSince() {},
  isOurs: async () => true,
  lookDispute: async () => {
    throw new Error('nobody disputes cash')
  },
  lookWarning: async () => {
    throw new Error('no bank warns of cash')
  },
  // There is no other party whose books could be compared.
  async *capturedSince() {},
  async *openSince() {},
  chargeOf: async () => undefined,
  async *movementsSince() {},
  async *payoutsSince() {},
  async *movementsOfPayout() {},
  readWebhook: () => refused({ code: 'bad_webhook', field: 'the body', problem: 'nobody sends any for cash' }),
}

const NAME = /^cash:[^:]+:(\d+):([A-Z]{3})$/

function captured(gatewayRef: string): ChargeState {
  const [, amount, currency] = NAME.exec(gatewayRef) ?? []
  if (amount === undefined || currency === undefined) throw new Error('this charge was not made in cash')
  return { kind: 'captured', amount: Number(amount), currency }
}

/** What moved in the balance, by Stripe's own SDK against the simulator's process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CARD,
  createTestSimulator,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import { cashGateway } from './cash-gateway.ts'
import { GatewayUnknown, type PaymentGateway } from './gateway.ts'
import type { GatewayMovement } from './gateway-movement.ts'
import { createStripeGateway } from './stripe-gateway.ts'

let simulator: TestSimulator
let gateway: PaymentGateway
/** Of another house that shares the account. */
let neighbour: PaymentGateway

beforeAll(async () => {
  simulator = await createTestSimulator()
  const { secretKey, webhookSecret, url } = simulator
  const settings = { secretKey, webhookSecret, apiBase: new URL(url), timeoutMs: 15_000 }
  gateway = createStripeGateway({ ...settings, houseId: randomUUID() })
  neighbour = createStripeGateway({ ...settings, houseId: randomUUID() })
})
afterAll(() => simulator?.stop())

async function charged(amount: number, currency: string, by = gateway): Promise<string> {
  const sale = { paymentId: randomUUID(), bookingId: randomUUID(), reference: 'MQ-7K3F9P', amount, currency }
  const { gatewayRef } = await by.prepare({ ...sale, idempotencyKey: randomUUID() })
  await by.charge({ gatewayRef, token: CARD.good, idempotencyKey: randomUUID() })
  return gatewayRef
}

const longAgo = new Date(0)

const movements = (): Promise<GatewayMovement[]> => Array.fromAsync(gateway.movementsSince(longAgo))

it('a charge is this house’s or another’s, with its fee in units that ours may not express', async () => {
  const krona = await charged(1000, 'ISK')
  const dinar = await charged(2450, 'KWD', neighbour)
  const [second, first] = await movements()
  expect(first).toMatchObject({
    kind: 'charge',
    type: 'charge',
    category: 'charge',
    amount: 100_000,
    fee: 1425,
    net: 98_575,
    currency: 'ISK',
    digits: 2,
    minorAmount: 1000,
    chargeRef: krona,
    ours: true,
  })
  expect(second).toMatchObject({ amount: 2450, fee: 59, currency: 'KWD', digits: 3, minorAmount: 2450, ours: false })
  expect(second?.chargeRef).toBe(dinar)
})

it('a refund, a dispute and its end are of their charge, and only a charge tells whose it is', async () => {
  const gatewayRef = await charged(5000, 'EUR')
  const refundId = randomUUID()
  const { id: disputeRef } = await simulator.dashboard('disputes', { payment_intent: gatewayRef })
  await simulator.dashboard('disputes', { payment_intent: gatewayRef, status: 'won' })
  await gateway.refund({ refundId, gatewayRef, amount: 2000, currency: 'EUR', reason: 'asked for' })
  await simulator.takeFee({ amount: 300, currency: 'eur' })
  const [fee, refund, won, dispute] = await movements()
  const nobodys = { chargeRef: gatewayRef, ours: undefined }
  expect(dispute).toMatchObject({
    kind: 'dispute',
    amount: -5000,
    fee: 1500,
    net: -6500,
    sourceRef: disputeRef,
    ...nobodys,
  })
  expect(won).toMatchObject({ kind: 'dispute', category: 'dispute_reversal', amount: 5000, fee: 0, ...nobodys })
  expect(refund).toMatchObject({ kind: 'refund', amount: -2000, fee: 0, refundId, ...nobodys })
  expect(fee).toMatchObject({ kind: 'fee', type: 'stripe_fee', amount: -300, net: -300, chargeRef: undefined })
})

it('a payout lists what it pays out, with its own movement, and one that failed says why', async () => {
  await simulator.payOut()
  await charged(3000, 'EUR')
  await charged(4000, 'EUR', neighbour)
  const [made] = await simulator.payOut()
  const [payout] = await Array.fromAsync(gateway.payoutsSince(longAgo))
  expect(payout).toMatchObject({ amount: 7000 - 67 - 81, currency: 'EUR', digits: 2, state: 'paid', isListed: true })
  expect(payout?.arrivesOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const inIt = await Array.fromAsync(gateway.movementsOfPayout(made?.id ?? ''))
  expect(inIt.map(({ kind, net }) => [kind, net])).toEqual([
    ['payout', -6852],
    ['charge', 3919],
    ['charge', 2933],
  ])
  expect(inIt[0]?.gatewayRef).toBe(payout?.movementRef)

  await simulator.payOut({ failed: true, payout: made?.id ?? '' })
  const [failed] = await Array.fromAsync(gateway.payoutsSince(longAgo))
  expect(failed).toMatchObject({ gatewayRef: payout?.gatewayRef, state: 'failed', failure: 'account_closed' })
  const [back] = await movements()
  expect(back).toMatchObject({ kind: 'payout', type: 'payout_failure', net: 6852, sourceRef: payout?.gatewayRef })
})

it('the list goes over its pages, and begins at an instant', async () => {
  for (let i = 0; i < 101; i++) await simulator.takeFee({ amount: i + 1, currency: 'usd' })
  const fees = (await movements()).filter(({ currency }) => currency === 'USD')
  expect(fees.map(({ amount }) => -amount)).toEqual(Array.from({ length: 101 }, (_, i) => 101 - i))
  expect(await Array.fromAsync(gateway.movementsSince(new Date(Date.now() + 60_000)))).toEqual([])
})

it('a gateway that breaks down over the list is unknown, and says no part of the key', async () => {
  await simulator.fault({ fault: 'server_error_before', on: 'look', times: 1 })
  const error = await movements().catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(GatewayUnknown)
  expect((error as Error).message).toMatch(
    /^listing what moved in the balance: StripeAPIError \(status 500, req_\w+\)$/,
  )
})

it('cash has no balance anywhere', async () => {
  expect(await Array.fromAsync(cashGateway.movementsSince(longAgo))).toEqual([])
  expect(await Array.fromAsync(cashGateway.payoutsSince(longAgo))).toEqual([])
  expect(await Array.fromAsync(cashGateway.movementsOfPayout('po_1'))).toEqual([])
})

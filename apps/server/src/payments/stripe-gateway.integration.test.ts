/** Stripe's own SDK against the simulator's process: every call of the port, and every way in which a gateway fails. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minorDigits, newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tooling/services/free-port.ts'
import {
  CARD,
  createTestSimulator,
  READER,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import { GatewayUnknown, type PaymentGateway } from './gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { STRIPE_UNITS } from './stripe-units.ts'

const PATIENT_MS = 15_000
const IMPATIENT_MS = 500
const SOON = { timeout: 15_000 }
/** Longer than the impatient one waits, and long enough to look meanwhile. */
const SILENCE_MS = 2500

let simulator: TestSimulator
let gateway: PaymentGateway
/** The gateway for calls that aren't answered in time. */
let impatient: PaymentGateway

beforeAll(async () => {
  simulator = await createTestSimulator()
  gateway = gatewayWith({})
  impatient = gatewayWith({ timeoutMs: IMPATIENT_MS })
})
afterAll(() => simulator?.stop())
afterEach(() => simulator.clearFaults())

const HOUSE = randomUUID()

function gatewayWith(other: {
  houseId?: string
  secretKey?: string
  apiBase?: URL
  timeoutMs?: number
}): PaymentGateway {
  const { secretKey, webhookSecret, url } = simulator
  const settings = { houseId: HOUSE, secretKey, webhookSecret, apiBase: new URL(url), timeoutMs: PATIENT_MS }
  return createStripeGateway({ ...settings, ...other })
}

const requestOf = (more: { amount?: number; currency?: string; cardPresent?: boolean } = {}) => ({
  paymentId: randomUUID(),
  bookingId: randomUUID(),
  reference: 'MQ-7K3F9P',
  amount: 2450,
  currency: 'EUR',
  idempotencyKey: randomUUID(),
  ...more,
})

async function prepared(more: Parameters<typeof requestOf>[0] = {}): Promise<string> {
  return (await gateway.prepare(requestOf(more))).gatewayRef
}

const charge = (gatewayRef: string, token: string | undefined = CARD.good, idempotencyKey: string = randomUUID()) =>
  gateway.charge({ gatewayRef, token, idempotencyKey })

const chargeImpatiently = (gatewayRef: string, idempotencyKey: string = randomUUID()) =>
  impatient.charge({ gatewayRef, token: CARD.good, idempotencyKey })

async function charged(amount = 2450): Promise<string> {
  const gatewayRef = await prepared({ amount })
  const payer = { cardLast4: '4242' }
  expect(await charge(gatewayRef)).toEqual({ kind: 'captured', amount, currency: 'EUR', payer })
  return gatewayRef
}

const refundOf = (gatewayRef: string, amount: number, refundId: string = randomUUID()) => ({
  refundId,
  gatewayRef,
  amount,
  currency: 'EUR',
  reason: 'asked for',
})

/** The gateway's own books on one charge. */
async function booksOf(gatewayRef: string) {
  const { charges, refunds } = await simulator.books()
  const ours = charges.filter((charge) => charge.payment_intent === gatewayRef && charge.status === 'succeeded')
  const back = refunds.filter((refund) => refund.payment_intent === gatewayRef && refund.status === 'succeeded')
  return {
    charges: ours.length,
    captured: ours.reduce((sum, charge) => sum + charge.amount_captured, 0),
    refunds: back.length,
    refunded: back.reduce((sum, refund) => sum + refund.amount, 0),
  }
}

const NOTHING = { charges: 0, captured: 0, refunds: 0, refunded: 0 }
const CHARGED_ONCE = { charges: 1, captured: 2450, refunds: 0, refunded: 0 }

describe('a charge', () => {
  it('is prepared first, which moves no money', async () => {
    const gatewayRef = await prepared()
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it('is prepared once, however often this is requested', async () => {
    const request = requestOf()
    expect(await gateway.prepare(request)).toEqual(await gateway.prepare(request))
  })

  it('takes the money in the requested currency', async () => {
    const gatewayRef = await prepared({ amount: 1200, currency: 'JPY' })
    expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 1200, currency: 'JPY' })
    expect(await gateway.readCharge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 1200, currency: 'JPY' })
    const { charges } = await simulator.books()
    expect(charges.find((charge) => charge.payment_intent === gatewayRef)).toMatchObject({
      currency: 'jpy',
      amount: 1200,
    })
  })

  it('takes the requested amount, by the gateway’s own books, in every currency that it has', async () => {
    const asked: string[] = []
    for (const currency of STRIPE_UNITS.keys()) {
      const unit = 10 ** minorDigits(currency)
      const gatewayRef = await prepared({ amount: 2500 * unit, currency })
      expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2500 * unit, currency })
      asked.push(gatewayRef)
    }
    const { charges } = await simulator.books()
    const written = new Map(charges.map((each) => [each.payment_intent, each.written]))
    const currencies = [...STRIPE_UNITS.keys()]
    expect(asked.map((gatewayRef) => written.get(gatewayRef)?.replace(/\.0+ /, ' '))).toEqual(
      currencies.map((currency) => `2500 ${currency}`),
    )
  })

  it.each([
    { amount: 5125, currency: 'KWD' },
    { amount: 2550, currency: 'MGA' },
    { amount: 2500, currency: 'IRR' },
  ])('of $amount $currency can not be made', async (money) => {
    expect(gateway.canCharge(money)).toBe(false)
    await expect(gateway.prepare(requestOf(money))).rejects.toThrow('can not charge')
  })

  it("reports the captured amount, even if it isn't the requested one", async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'other_amount', times: 1 })
    expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 25, currency: 'EUR' })
  })

  it('replays the first answer for the same key', async () => {
    const gatewayRef = await prepared()
    expect(await charge(gatewayRef, CARD.good, 'again')).toMatchObject({
      kind: 'captured',
      amount: 2450,
      currency: 'EUR',
    })
    expect(await charge(gatewayRef, CARD.good, 'again')).toMatchObject({
      kind: 'captured',
      amount: 2450,
      currency: 'EUR',
    })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('is made once for two simultaneous requests under one key', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: 200 })
    const outcomes = await Promise.allSettled([
      charge(gatewayRef, CARD.good, 'twice'),
      charge(gatewayRef, CARD.good, 'twice'),
    ])
    const captured = expect.objectContaining({ kind: 'captured', amount: 2450, currency: 'EUR' })
    expect(outcomes).toContainEqual({ status: 'fulfilled', value: captured })
    expect(outcomes).toContainEqual({ status: 'rejected', reason: expect.any(GatewayUnknown) })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('is made once for two simultaneous requests under two keys', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: 200 })
    const both = await Promise.all([charge(gatewayRef), charge(gatewayRef)])
    expect(both).toMatchObject([
      { kind: 'captured', amount: 2450, currency: 'EUR' },
      { kind: 'captured', amount: 2450, currency: 'EUR' },
    ])
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('is refused as a bug when the same key comes with another card', async () => {
    const gatewayRef = await prepared()
    await charge(gatewayRef, CARD.declined, 'other card')
    const again = charge(gatewayRef, CARD.good, 'other card')
    await expect(again).rejects.toThrow('StripeIdempotencyError')
    await expect(again).rejects.not.toThrow(GatewayUnknown)
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it.each([
    [CARD.declined, 'generic_decline'],
    [CARD.noMoney, 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_of_nobody', 'invalid_payment_method'],
    ['__proto__', 'invalid_payment_method'],
  ])('with %s is declined: %s, and another card may try', async (token, code) => {
    const gatewayRef = await prepared()
    expect(await charge(gatewayRef, token)).toEqual({ kind: 'declined', code })
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
    expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it.each([
    ['complete', { kind: 'captured', amount: 2450, currency: 'EUR' }, 1],
    ['fail', { kind: 'declined', code: 'payment_intent_authentication_failure' }, 0],
  ] as const)('waits for its customer if the bank asks: %s', async (outcome, state, charges) => {
    const gatewayRef = await prepared()
    const returnUrl = 'https://tickets.example/back?booking=1'
    const request = { gatewayRef, token: CARD.wantsItsOwner, idempotencyKey: randomUUID(), returnUrl }
    const waiting = await gateway.charge(request)
    if (waiting.kind !== 'requires_action') throw new Error(`it is ${waiting.kind}`)
    expect(await gateway.readCharge(gatewayRef)).toEqual(waiting)
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
    const page = waiting.action.redirectUrl ?? ''
    expect(await (await fetch(page)).text()).toContain('24.50 EUR')
    const back = await simulator.authenticate(page, outcome)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(/^https:\/\/tickets\.example\/back\?booking=1&payment_intent=/)
    expect(await gateway.readCharge(gatewayRef)).toMatchObject(state)
    expect((await booksOf(gatewayRef)).charges).toBe(charges)
    expect((await simulator.authenticate(page, 'complete')).status).toBe(410)
  })

  it('that waits for its customer is named to Stripe’s library by its secret, and can be voided', async () => {
    const gatewayRef = await prepared()
    const waiting = await charge(gatewayRef, 'pm_card_threeDSecure2Required')
    expect(waiting).toEqual({
      kind: 'requires_action',
      action: { clientSecret: expect.stringMatching(`^${gatewayRef}_secret_`), redirectUrl: undefined },
    })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    const secret = waiting.kind === 'requires_action' ? waiting.action.clientSecret : ''
    expect((await simulator.authenticate(`${simulator.url}/authenticate/${secret}`, 'complete')).status).toBe(410)
    expect((await simulator.authenticate(`${simulator.url}/authenticate/${secret}0`, 'complete')).status).toBe(404)
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it('may be declined after its customer approved', async () => {
    const gatewayRef = await prepared()
    const token = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'
    const waiting = await charge(gatewayRef, token)
    const secret = waiting.kind === 'requires_action' ? waiting.action.clientSecret : ''
    await simulator.authenticate(`${simulator.url}/authenticate/${secret}`, 'complete')
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'declined', code: 'insufficient_funds' })
  })

  it('stays declined for every reader until another card is tried', async () => {
    const gatewayRef = await prepared()
    await charge(gatewayRef, CARD.noMoney)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'declined', code: 'insufficient_funds' })
  })

  it('replays a decline for the same key', async () => {
    const gatewayRef = await prepared()
    expect(await charge(gatewayRef, CARD.declined, 'no')).toEqual({ kind: 'declined', code: 'generic_decline' })
    expect(await charge(gatewayRef, CARD.declined, 'no')).toEqual({ kind: 'declined', code: 'generic_decline' })
  })

  it('that was voided can no longer be made', async () => {
    const gatewayRef = await prepared()
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    expect(await charge(gatewayRef)).toEqual({ kind: 'void' })
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'void' })
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it('that was made is not voided, and says so', async () => {
    const gatewayRef = await charged()
    expect(await gateway.void(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('may be under way for a while', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'pending', delayMs: 200 })
    expect(await charge(gatewayRef)).toEqual({ kind: 'processing' })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'processing' })
    await expect
      .poll(() => gateway.readCharge(gatewayRef), SOON)
      .toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('on a card reader is under way until a card is presented', async () => {
    const gatewayRef = await prepared({ cardPresent: true })
    expect(await charge(gatewayRef, READER)).toEqual({ kind: 'processing' })
    await expect
      .poll(() => gateway.readCharge(gatewayRef), SOON)
      .toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('on a card reader may be declined, or voided before a card is presented', async () => {
    const [declined, voided] = [await prepared({ cardPresent: true }), await prepared({ cardPresent: true })]
    await simulator.fault({ fault: 'decline', times: 1 })
    await charge(declined, READER)
    await charge(voided, READER)
    expect(await gateway.void(voided)).toEqual({ kind: 'void' })
    await expect.poll(() => gateway.readCharge(declined), SOON).toEqual({ kind: 'declined', code: 'generic_decline' })
    expect(await booksOf(voided)).toEqual(NOTHING)
  })

  it.each([
    ['a reader that is not there', true, 'tmr_elsewhere', 'resource_missing'],
    ['a reader for what was ordered online', false, READER, 'terminal_reader_refused'],
    ['a path for a reader', true, 'tmr_../../refunds', 'invalid_payment_method'],
  ])('with %s is declined', async (_what, cardPresent, token, code) => {
    const gatewayRef = await prepared({ cardPresent })
    expect(await charge(gatewayRef, token)).toEqual({ kind: 'declined', code })
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it('that a card reader has made by itself is only read', async () => {
    const gatewayRef = await charged()
    const charge = { gatewayRef, token: undefined, idempotencyKey: randomUUID() }
    expect(await gateway.charge(charge)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('that was never prepared is an error, not an answer', async () => {
    const reading = gateway.readCharge('pi_nobody')
    await expect(reading).rejects.toThrow('resource_missing')
    await expect(reading).rejects.not.toThrow(GatewayUnknown)
  })
})

describe('a refund', () => {
  it('of a fraction that the gateway has no unit for is refused', async () => {
    const gatewayRef = await prepared({ amount: 5120, currency: 'KWD' })
    await charge(gatewayRef)
    const refund = { ...refundOf(gatewayRef, 2565), currency: 'KWD' }
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', code: 'amount_not_chargeable' })
    expect(await gateway.refund({ ...refund, amount: 2560 })).toMatchObject({ kind: 'done' })
  })

  it('pays back a part, and then the rest', async () => {
    const gatewayRef = await charged()
    expect(await gateway.refund(refundOf(gatewayRef, 1000))).toMatchObject({ kind: 'done' })
    expect(await gateway.refund(refundOf(gatewayRef, 1450))).toMatchObject({ kind: 'done' })
    expect(await booksOf(gatewayRef)).toEqual({ charges: 1, captured: 2450, refunds: 2, refunded: 2450 })
  })

  it('is made once, however often and simultaneously it is requested', async () => {
    const gatewayRef = await charged()
    const refund = refundOf(gatewayRef, 1000)
    await Promise.allSettled([1, 2, 3, 4].map(() => gateway.refund(refund)))
    expect(await gateway.refund(refund)).toEqual(await gateway.lookRefund(refund))
    expect(await booksOf(gatewayRef)).toMatchObject({ refunds: 1, refunded: 1000 })
  })

  it.each([
    ['more than was paid', 2451, 'amount'],
    ['far too much', 99_999_999, 'amount'],
  ])('of %s is refused', async (_what, amount, code) => {
    const gatewayRef = await charged()
    expect(await gateway.refund(refundOf(gatewayRef, amount))).toEqual({ kind: 'refused', code })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('of an already refunded amount is refused', async () => {
    const gatewayRef = await charged()
    await gateway.refund(refundOf(gatewayRef, 2450))
    const again = await gateway.refund(refundOf(gatewayRef, 1))
    expect(again).toEqual({ kind: 'refused', code: 'charge_already_refunded' })
  })

  it('of a charge that was never made is refused', async () => {
    const gatewayRef = await prepared()
    expect(await gateway.refund(refundOf(gatewayRef, 1))).toMatchObject({ kind: 'refused' })
  })

  it('that nobody requested is unknown', async () => {
    expect(await gateway.lookRefund({ refundId: randomUUID(), gatewayRef: await charged() })).toEqual({
      kind: 'unknown',
    })
  })

  it('may be under way for a while', async () => {
    const gatewayRef = await charged()
    const refund = refundOf(gatewayRef, 1000)
    await simulator.fault({ fault: 'pending', on: 'refund', delayMs: 200 })
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'pending' })
    await expect.poll(() => gateway.lookRefund(refund), SOON).toMatchObject({ kind: 'done' })
    expect(await booksOf(gatewayRef)).toMatchObject({ refunds: 1, refunded: 1000 })
  })

  it('that fails is refused, and stays refused', async () => {
    const gatewayRef = await charged()
    const refund = refundOf(gatewayRef, 1000)
    await simulator.fault({ fault: 'decline', on: 'refund', times: 1 })
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', code: 'declined' })
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', code: 'declined' })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
    expect(await gateway.refund(refundOf(gatewayRef, 2450))).toMatchObject({ kind: 'done' })
  })

  it('that was refused is made once when it is taken up again', async () => {
    const gatewayRef = await charged()
    const refund = refundOf(gatewayRef, 1000)
    await simulator.fault({ fault: 'decline', on: 'refund', times: 2 })
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', code: 'declined' })
    expect(await gateway.refund({ ...refund, refusals: 1 })).toEqual({ kind: 'refused', code: 'declined' })
    const again = { ...refund, refusals: 2 }
    await Promise.allSettled([1, 2, 3].map(() => gateway.refund(again)))
    expect(await gateway.refund(again)).toMatchObject({ kind: 'done' })
    expect(await gateway.lookRefund(refund)).toMatchObject({ kind: 'done' })
    expect(await booksOf(gatewayRef)).toMatchObject({ refunds: 1, refunded: 1000 })
  })

  it('is found beyond the first page of refunds', async () => {
    const gatewayRef = await charged()
    const first = refundOf(gatewayRef, 1)
    await gateway.refund(first)
    for (let i = 0; i < 105; i++) await gateway.refund(refundOf(gatewayRef, 1))
    expect(await gateway.lookRefund(first)).toMatchObject({ kind: 'done' })
  })
})

describe('a gateway that fails', () => {
  it('by declining charges nothing, and a retry may succeed', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'decline', times: 1 })
    expect(await charge(gatewayRef)).toEqual({ kind: 'declined', code: 'generic_decline' })
    expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('by being slow, but within the time, still charges', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: 200 })
    expect(await charge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('by being too slow is unknown, and it charges later', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: SILENCE_MS })
    await expect(chargeImpatiently(gatewayRef)).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    await expect
      .poll(() => gateway.readCharge(gatewayRef), SOON)
      .toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
  })

  it('by being too slow never charges if the charge is voided meanwhile', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: SILENCE_MS })
    await expect(chargeImpatiently(gatewayRef)).rejects.toThrow(GatewayUnknown)
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
    await sleep(SILENCE_MS)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'void' })
    expect(await booksOf(gatewayRef)).toEqual(NOTHING)
  })

  it('by timing out before the charge is unknown, and charges nothing', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'timeout_before', times: 1 })
    await expect(chargeImpatiently(gatewayRef, 'lost')).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    expect(await charge(gatewayRef, CARD.good, 'lost')).toMatchObject({
      kind: 'captured',
      amount: 2450,
      currency: 'EUR',
    })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('by timing out after the charge is unknown, and charges once whoever retries', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'timeout_after', times: 1 })
    await expect(chargeImpatiently(gatewayRef, 'unheard')).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
    expect(await charge(gatewayRef, CARD.good, 'unheard')).toMatchObject({
      kind: 'captured',
      amount: 2450,
      currency: 'EUR',
    })
    expect(await gateway.void(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('by breaking down before the charge is unknown, and charges nothing', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'server_error_before', times: 1 })
    await expect(charge(gatewayRef)).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toEqual({ kind: 'prepared' })
    expect(await gateway.void(gatewayRef)).toEqual({ kind: 'void' })
  })

  it('by breaking down after the charge is unknown, and has charged', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'server_error_after', times: 1 })
    await expect(charge(gatewayRef)).rejects.toThrow(GatewayUnknown)
    expect(await gateway.readCharge(gatewayRef)).toMatchObject({ kind: 'captured', amount: 2450, currency: 'EUR' })
    expect(await booksOf(gatewayRef)).toEqual(CHARGED_ONCE)
  })

  it('in several ways at once is slow, and then declines', async () => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'slow', delayMs: 100 })
    await simulator.fault({ fault: 'decline' })
    expect(await charge(gatewayRef)).toEqual({ kind: 'declined', code: 'generic_decline' })
    expect((await simulator.faults()).faults).toHaveLength(2)
  })

  it.each(['timeout_before', 'timeout_after', 'server_error_before', 'server_error_after'] as const)(
    'pays back once after %s',
    async (fault) => {
      const gatewayRef = await charged()
      const refund = refundOf(gatewayRef, 1000)
      await simulator.fault({ fault, on: 'refund', times: 1 })
      await expect(impatient.refund(refund)).rejects.toThrow(GatewayUnknown)
      expect(await gateway.refund(refund)).toMatchObject({ kind: 'done' })
      expect(await gateway.lookRefund(refund)).toMatchObject({ kind: 'done' })
      expect(await booksOf(gatewayRef)).toMatchObject({ refunds: 1, refunded: 1000 })
    },
  )

  it('pays back once, though it breaks down on every other try', async () => {
    const gatewayRef = await charged()
    const refund = refundOf(gatewayRef, 1000)
    await simulator.fault({ fault: 'server_error_before', on: 'refund', times: 3 })
    for (let i = 0; i < 3; i++) await gateway.refund(refund).catch(() => {})
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'done' })
    expect(await booksOf(gatewayRef)).toMatchObject({ refunds: 1, refunded: 1000 })
  })

  it.each(['prepare', 'void', 'look'] as const)('is unknown when silent at any step, such as %s', async (on) => {
    const gatewayRef = await prepared()
    await simulator.fault({ fault: 'timeout_before', on, times: 1 })
    const calls = {
      prepare: () => impatient.prepare(requestOf()),
      void: () => impatient.void(gatewayRef),
      look: () => impatient.readCharge(gatewayRef),
    }
    await expect(calls[on]()).rejects.toThrow(GatewayUnknown)
  })

  it("is unknown when it isn't there at all", async () => {
    const nobody = gatewayWith({ apiBase: new URL(`http://127.0.0.1:${await freePort()}`) })
    await expect(nobody.readCharge('pi_1')).rejects.toThrow(GatewayUnknown)
    await expect(nobody.prepare(requestOf())).rejects.toThrow(GatewayUnknown)
    await expect(Array.fromAsync(nobody.capturedSince(new Date(0)))).rejects.toThrow(GatewayUnknown)
  })

  it('by not knowing our key gives a plain error without any part of the key', async () => {
    const stranger = gatewayWith({ secretKey: 'sk_test_of_another_Zq7x' })
    const error = await stranger.prepare(requestOf()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(GatewayUnknown)
    expect((error as Error).message).toContain('STRIPE_SECRET_KEY')
    expect(JSON.stringify([String(error), (error as Error).stack, error])).not.toContain('Zq7x')
  })
})

describe('the list for the reconciler', () => {
  it('has exactly the captured charges since then, oldest first, across pages', async () => {
    const before = Array.fromAsync(gateway.capturedSince(new Date(0)))
    const known = new Set((await before).map(({ gatewayRef }) => gatewayRef))
    const refs: string[] = []
    const requests = []
    for (let i = 0; i < 105; i++) {
      const request = requestOf({ amount: 100 + i })
      const { gatewayRef } = await gateway.prepare(request)
      await charge(gatewayRef)
      refs.push(gatewayRef)
      requests.push(request)
    }
    await charge(await prepared(), CARD.declined)
    await prepared()

    const listed = (await Array.fromAsync(gateway.capturedSince(new Date(0)))).filter(
      ({ gatewayRef }) => !known.has(gatewayRef),
    )
    expect(listed.map(({ gatewayRef }) => gatewayRef)).toEqual(refs)
    expect(listed.every(({ ours }) => ours)).toBe(true)
    expect(listed.map(({ money }) => money)).toEqual(requests.map(({ amount, currency }) => ({ amount, currency })))
    expect(listed.every(({ at }) => Math.abs(at.getTime() - Date.now()) < 60_000)).toBe(true)
  })

  it('marks other houses’ charges, and reads no sale of them', async () => {
    const sale = {
      paymentId: newId(),
      bookingId: newId(),
      reference: 'MQ-7K3F9P',
      showId: newId(),
      customerId: 'guest',
      orderHash: 'a'.repeat(43),
      paymentKey: 'key',
      paymentHash: 'b'.repeat(43),
      tickets: [{ ticketId: newId(), seatId: 'A-1', type: 'adult', amount: 2450 }],
    }
    const other = gatewayWith({ houseId: randomUUID() })
    const open = await other.prepare({ ...requestOf(), sale })
    const { gatewayRef } = await other.prepare({ ...requestOf(), sale })
    await charge(gatewayRef)
    const read = async (by: PaymentGateway) => [
      (await Array.fromAsync(by.capturedSince(new Date(0)))).find((each) => each.gatewayRef === gatewayRef),
      (await Array.fromAsync(by.openSince(new Date(0)))).find((each) => each.gatewayRef === open.gatewayRef),
    ]
    expect(await read(gateway)).toMatchObject([{ ours: false, sale: undefined }, { sale: undefined }])
    expect(await read(other)).toMatchObject([{ ours: true, sale }, { sale }])
    expect([await gateway.isOurs(gatewayRef), await other.isOurs(gatewayRef)]).toEqual([false, true])
  })

  it('is empty for a future time', async () => {
    await charged()
    expect(await Array.fromAsync(gateway.capturedSince(new Date(Date.now() + 60_000)))).toEqual([])
  })
})

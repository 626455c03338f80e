import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { readStripeWebhook } from './stripe-webhook.ts'

const SECRET = 'whsec_of_this_test'
const HOUSE = { webhookSecret: SECRET, houseId: 'h-1' }

const nowInSeconds = () => Math.floor(Date.now() / 1000)

function sign(payload: string, { secret = SECRET, timestamp = nowInSeconds() } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

const read = (payload: string, signature: string | undefined = sign(payload)) =>
  readStripeWebhook(HOUSE, Buffer.from(payload), signature)

const PAID = eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: { paymentId: 'p-1' } })

describe("a gateway's event", () => {
  it.each([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'payment_intent.requires_action',
  ])('about a charge is read as one: %s', (type) => {
    const metadata = { houseId: 'h-1', paymentId: 'p-1' }
    expect(read(eventOf(type, { id: 'pi_1', object: 'payment_intent', metadata }))).toEqual({
      ok: true,
      value: { id: 'evt_1', kind: 'charge', gatewayRef: 'pi_1', ours: true },
    })
  })

  it.each(['refund.created', 'refund.updated', 'refund.failed'])(
    'about a refund names the charge and our refund: %s',
    (type) => {
      const payload = eventOf(type, { id: 're_1', payment_intent: 'pi_1', metadata: { refundId: 'r-1' } })
      expect(read(payload)).toEqual({
        ok: true,
        value: { id: 'evt_1', kind: 'refund', gatewayRef: 'pi_1', refundId: 'r-1' },
      })
    },
  )

  it('about a refund made elsewhere names no refund of ours', () => {
    const payload = eventOf('charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', metadata: { paymentId: 'p-1' } })
    expect(read(payload)).toEqual({
      ok: true,
      value: { id: 'evt_1', kind: 'refund', gatewayRef: 'pi_1', refundId: undefined },
    })
  })

  it.each([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ])('about a dispute names it and the charge: %s', (type) => {
    const value = { id: 'evt_1', kind: 'dispute', gatewayRef: 'pi_1', disputeRef: 'dp_1' }
    expect(read(eventOf(type, { id: 'dp_1', payment_intent: 'pi_1' }))).toEqual({ ok: true, value })
  })

  it.each(['radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated'])(
    'about a fraud warning names it and the charge: %s',
    (type) => {
      const value = { id: 'evt_1', kind: 'fraud_warning', gatewayRef: 'pi_1', warningRef: 'issfr_1' }
      expect(read(eventOf(type, { id: 'issfr_1', payment_intent: 'pi_1' }))).toEqual({ ok: true, value })
    },
  )

  it.each(['terminal.reader.action_succeeded', 'terminal.reader.action_failed'])(
    'of a reader leads to a look at its charge, and is no evidence of money: %s',
    (type) => {
      const action = { status: 'succeeded', process_payment_intent: { payment_intent: 'pi_1' } }
      const payload = eventOf(type, { id: 'tmr_1', object: 'terminal.reader', action, metadata: {} })
      expect(read(payload)).toEqual({ ok: true, value: { id: 'evt_1', kind: 'charge', gatewayRef: 'pi_1' } })
    },
  )

  it.each([
    ['this house', { houseId: 'h-1', paymentId: 'p-1' }, true],
    ['another house', { houseId: 'h-2', paymentId: 'p-1' }, false],
    ['an earlier version, which named only the payment', { paymentId: 'p-1' }, true],
    ['another shop', { order_id: '77' }, false],
    ['another shop that says nothing', null, false],
  ])('about a charge says whether it is ours: by %s', (_who, metadata, ours) => {
    expect(read(eventOf('payment_intent.succeeded', { id: 'pi_1', metadata }))).toMatchObject({ value: { ours } })
  })

  it.each([
    ['something else', eventOf('customer.created', { id: 'cus_1' })],
    ['a charge without an intent', eventOf('charge.refunded', { id: 'ch_1', payment_intent: null })],
    ['a dispute without an intent', eventOf('charge.dispute.created', { id: 'dp_1', payment_intent: null })],
    ['a warning without an intent', eventOf('radar.early_fraud_warning.created', { id: 'issfr_1' })],
    ['a refund without an intent', eventOf('refund.updated', { id: 're_1' })],
    ['a reader that did something else', eventOf('terminal.reader.action_failed', { id: 'tmr_1', action: {} })],
    ['a reader that does nothing', eventOf('terminal.reader.action_succeeded', { id: 'tmr_1', action: null })],
    ['an intent without an id', eventOf('payment_intent.succeeded', {})],
  ])('about %s is ignored', (_what, payload) => {
    expect(read(payload)).toMatchObject({ ok: true, value: { id: 'evt_1', kind: 'other' } })
  })
})

describe('a forged or broken event', () => {
  const problemOf = (payload: string, signature: string | undefined) => {
    const answer = readStripeWebhook(HOUSE, Buffer.from(payload), signature)
    return answer.ok ? 'accepted' : answer.refusal
  }
  const refusal = (problem: string, field = 'Stripe-Signature') => ({ code: 'bad_webhook', field, problem })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
  ])('is refused without a signature (%s)', (_what, signature) => {
    expect(problemOf(PAID, signature)).toEqual(refusal('it is not signed'))
  })

  it.each([
    ['its own id', PAID.replace('evt_1', 'evt_\\u00001')],
    ["its charge's id", PAID.replace('pi_1', 'pi_\\u00001')],
    ['its metadata', PAID.replace('p-1', 'p-\\u00001')],
    ['half a letter', PAID.replace('pi_1', 'pi_\\ud800')],
  ])("is refused, though signed, for a text that the books can't store, in %s", (_where, payload) => {
    expect(problemOf(payload, sign(payload))).toEqual(refusal('it is not an event', 'the body'))
  })

  it.each([
    ['rubbish', 'rubbish'],
    ['no time', `v1=${'0'.repeat(64)}`],
    ['no signature', `t=${nowInSeconds()}`],
    ['zeros', `t=${nowInSeconds()},v1=${'0'.repeat(64)}`],
    ['an empty signature', `t=${nowInSeconds()},v1=`],
    ['a good one and an empty one', `${sign(PAID)},v1=`],
    ['letters that are not ASCII', `t=${nowInSeconds()},v1=${'é'.repeat(64)}`],
    ['two headers in one', `${sign(PAID)}, ${sign(PAID)}`],
    ['another scheme', sign(PAID).replace('v1=', 'v0=')],
    ['of another secret', sign(PAID, { secret: 'whsec_other' })],
    ['of another event', sign(PAID.replace('pi_1', 'pi_2'))],
    ['of another time', sign(PAID).replace(/t=\d+/, `t=${nowInSeconds() - 1}`)],
  ])('is refused if its signature is not ours: %s', (_what, signature) => {
    expect(problemOf(PAID, signature)).toEqual(refusal('its signature does not match'))
  })

  it('is refused if one letter was changed on the way', () => {
    expect(problemOf(PAID.replace('p-1', 'p-2'), sign(PAID))).toEqual(refusal('its signature does not match'))
  })

  it('is refused if older than five minutes, and accepted if a little younger', () => {
    expect(problemOf(PAID, sign(PAID, { timestamp: nowInSeconds() - 310 }))).toEqual(refusal('it is too old'))
    expect(problemOf(PAID, sign(PAID, { timestamp: nowInSeconds() - 290 }))).toBe('accepted')
  })

  it.each([
    ['not JSON', 'hello'],
    ['nothing', ' '],
    ['null', 'null'],
    ['no event', '{"id":"evt_1"}'],
    ['an event of a wrong shape', JSON.stringify({ id: 7, type: 'payment_intent.succeeded', data: { object: {} } })],
    [
      'metadata of a wrong shape',
      eventOf('payment_intent.succeeded', { id: 'pi_1', metadata: { paymentId: { $gt: '' } } }),
    ],
  ])('is refused, though signed, if it is %s', (_what, payload) => {
    expect(problemOf(payload, sign(payload))).toEqual(refusal('it is not an event', 'the body'))
  })
})

import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { chargeState, refundState } from './stripe-states.ts'

const intentOf = (status: string, more: object = {}) =>
  ({ status, amount_received: 0, currency: 'sgd', last_payment_error: null, ...more }) as Stripe.PaymentIntent

const refundOf = (status: string | null, more: object = {}) => ({ id: 're_1', status, ...more }) as Stripe.Refund

describe("Stripe's word for a charge's state", () => {
  it.each([
    ['requires_payment_method', { kind: 'prepared' }],
    ['requires_confirmation', { kind: 'prepared' }],
    ['processing', { kind: 'processing' }],
    ['requires_capture', { kind: 'processing' }],
    ['a_word_of_next_year', { kind: 'processing' }],
    ['canceled', { kind: 'void' }],
  ])('%s', (status, state) => {
    expect(chargeState(intentOf(status))).toEqual(state)
  })

  it('becomes the customer’s next step, through the gateway’s library or by a page', () => {
    const waiting = { client_secret: 'pi_1_secret_2', next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} } }
    const redirect_to_url = { url: 'https://bank.example/1', return_url: 'https://tickets.example' }
    const sent = { ...waiting, next_action: { type: 'redirect_to_url', redirect_to_url } }
    const clientSecret = 'pi_1_secret_2'
    expect(chargeState(intentOf('requires_action', waiting))).toEqual({
      kind: 'requires_action',
      action: { clientSecret, redirectUrl: undefined },
    })
    expect(chargeState(intentOf('requires_action', sent))).toEqual({
      kind: 'requires_action',
      action: { clientSecret, redirectUrl: 'https://bank.example/1' },
    })
  })

  it('says who paid, where its charge came with it: the card’s last digits, and a name that can be kept', () => {
    const payerOf = (latest_charge: unknown) => {
      const state = chargeState(intentOf('succeeded', { latest_charge }))
      return state.kind === 'captured' ? state.payer : undefined
    }
    const card = (last4: unknown) => ({ type: 'card', card: { last4 } })
    const payer = { cardLast4: '4242', name: undefined, phone: undefined }
    expect(payerOf({ payment_method_details: card('4242') })).toEqual(payer)
    const present = { type: 'card_present', card_present: { last4: '1881' } }
    expect(payerOf({ payment_method_details: present })).toEqual({ ...payer, cardLast4: '1881' })
    const billing_details = { name: ' Nadia Lefebvre ', phone: '+33 6 12 34 56 78' }
    expect(payerOf({ payment_method_details: card('4242'), billing_details })).toEqual({
      cardLast4: '4242',
      name: 'Nadia Lefebvre',
      phone: '+33 6 12 34 56 78',
    })
    for (const nothing of ['ch_1', null, undefined, {}, { payment_method_details: card('42') }]) {
      expect(payerOf(nothing)).toBeUndefined()
    }
    const unkept = { name: 'n'.repeat(500), phone: 'ask at the desk' }
    expect(payerOf({ payment_method_details: card('4242'), billing_details: unkept })).toEqual(payer)
  })

  it('becomes the received amount, not the requested one', () => {
    expect(chargeState(intentOf('succeeded', { amount: 500, amount_received: 450 }))).toEqual({
      kind: 'captured',
      amount: 450,
      currency: 'SGD',
    })
    expect(chargeState(intentOf('succeeded', { amount_received: 450_000, currency: 'isk' }))).toEqual({
      kind: 'captured',
      amount: 4500,
      currency: 'ISK',
    })
  })

  it.each([
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'lost_card'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'expired_card', decline_code: '' }, 'expired_card'],
    [{}, 'card_declined'],
  ])('becomes a decline with the most specific code: %o', (last_payment_error, code) => {
    expect(chargeState(intentOf('requires_payment_method', { last_payment_error }))).toEqual({ kind: 'declined', code })
  })
})

describe("Stripe's word for a refund's state", () => {
  it.each([
    ['succeeded', {}, { kind: 'done', gatewayRef: 're_1' }],
    ['pending', {}, { kind: 'pending', gatewayRef: 're_1' }],
    ['requires_action', {}, { kind: 'pending', gatewayRef: 're_1' }],
    [null, {}, { kind: 'pending', gatewayRef: 're_1' }],
    ['failed', { failure_reason: 'lost_or_stolen_card' }, { kind: 'refused', code: 'lost_or_stolen_card' }],
    ['failed', {}, { kind: 'refused', code: 'failed' }],
    ['canceled', {}, { kind: 'refused', code: 'canceled' }],
  ])('%s %o', (status, more, state) => {
    expect(refundState(refundOf(status, more))).toEqual(state)
  })
})

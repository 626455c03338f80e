/** Saved cards through Stripe's own SDK against the simulator's process, and charges of them without their owners. */
import { randomUUID } from 'node:crypto'
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestSimulator, type TestSimulator } from '../../../../tooling/testing/services/gateway-simulator.ts'
import { GatewayUnknown } from './gateway.ts'
import { type CardGateway, createStripeGateway } from './stripe-gateway.ts'

let simulator: TestSimulator
let gateway: CardGateway
beforeAll(async () => {
  simulator = await createTestSimulator()
  const { secretKey, webhookSecret, url } = simulator
  gateway = createStripeGateway({ houseId: newId(), secretKey, webhookSecret, apiBase: new URL(url), timeoutMs: 1500 })
})
afterAll(() => simulator.stop())
afterEach(() => simulator.clearFaults())

async function saved(token = 'pm_card_visa'): Promise<{ customerRef: string; methodRef: string }> {
  const { savedCards } = gateway
  const { customerRef } = await savedCards.createCustomer(newId())
  const { setupRef } = await savedCards.begin({ cardId: newId(), customerRef })
  const asked = await savedCards.save({ setupRef, token, returnUrl: 'https://cinema.example/back' })
  if (asked.kind === 'requires_action') await simulator.authenticate(asked.action.redirectUrl ?? '', 'complete')
  const state = await savedCards.read(setupRef)
  if (state.kind !== 'saved') throw new Error(`the card is ${state.kind}`)
  return { customerRef, methodRef: state.card.methodRef }
}
const prepared = async (customerRef: string): Promise<string> => {
  const named = { paymentId: newId(), orderId: newId(), reference: 'SUB 1', amount: 2200, currency: 'EUR' }
  return (await gateway.prepare({ ...named, idempotencyKey: randomUUID(), customerRef })).gatewayRef
}
const chargeAlone = (gatewayRef: string, token: string, idempotencyKey: string = randomUUID()) =>
  gateway.charge({ gatewayRef, token, idempotencyKey, isOwnerAway: true })

describe('a saved card', () => {
  it('is charged without its owner, once by one key, and says when', async () => {
    const { customerRef, methodRef } = await saved()
    const gatewayRef = await prepared(customerRef)
    expect(await gateway.captureOf(gatewayRef)).toBeUndefined()
    const captured = { kind: 'captured', amount: 2200, currency: 'EUR' }
    expect(await chargeAlone(gatewayRef, methodRef, 'renewal:1:0')).toMatchObject(captured)
    expect(await chargeAlone(gatewayRef, methodRef, 'renewal:1:0')).toMatchObject(captured)
    expect(await chargeAlone(gatewayRef, methodRef)).toMatchObject(captured)
    const { charges } = await simulator.books()
    expect(charges.filter(({ payment_intent }) => payment_intent === gatewayRef)).toHaveLength(1)
    expect(await gateway.captureOf(gatewayRef)).toMatchObject({ at: expect.any(Date), givenBack: false })
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline'],
    ['pm_card_of_nobody', 'invalid_payment_method'],
  ])('isn’t saved as %s: %s', async (token, code) => {
    const { customerRef } = await gateway.savedCards.createCustomer(newId())
    const { setupRef } = await gateway.savedCards.begin({ cardId: newId(), customerRef })
    expect(await gateway.savedCards.save({ setupRef, token })).toEqual({ kind: 'declined', code })
  })

  it('of another customer pays for nothing', async () => {
    const [mine, theirs] = [await saved(), await saved()]
    const gatewayRef = await prepared(mine.customerRef)
    expect(await chargeAlone(gatewayRef, theirs.methodRef)).toEqual({
      kind: 'declined',
      code: 'invalid_payment_method',
    })
  })

  it('whose bank wants its owner is declined so, and the owner’s part finishes it', async () => {
    const { customerRef, methodRef } = await saved('pm_card_authenticationRequired')
    const gatewayRef = await prepared(customerRef)
    expect(await gateway.ownersPart(gatewayRef)).toBeUndefined()
    expect(await chargeAlone(gatewayRef, methodRef)).toEqual({ kind: 'declined', code: 'authentication_required' })
    const part = await gateway.ownersPart(gatewayRef)
    const page = `${simulator.url}/authenticate/${part?.clientSecret}`
    await simulator.authenticate(page, 'fail')
    expect(await gateway.ownersPart(gatewayRef)).toEqual(part)
    await simulator.authenticate(page, 'complete')
    expect(await gateway.readCharge(gatewayRef)).toMatchObject({ kind: 'captured' })
    expect(await gateway.ownersPart(gatewayRef)).toBeUndefined()
  })

  it('is charged by another key once Stripe answers a breakdown to the first', async () => {
    const { customerRef, methodRef } = await saved()
    const gatewayRef = await prepared(customerRef)
    await simulator.fault({ fault: 'server_error_before', times: 1 })
    await expect(chargeAlone(gatewayRef, methodRef, 'renewal:2:0')).rejects.toThrow(GatewayUnknown)
    expect(await chargeAlone(gatewayRef, methodRef, 'renewal:2:0')).toMatchObject({ kind: 'captured' })
  })

  it('is one customer’s and one saving’s, however often they are begun', async () => {
    const [subscriptionId, cardId] = [newId(), newId()]
    const { customerRef } = await gateway.savedCards.createCustomer(subscriptionId)
    expect(await gateway.savedCards.createCustomer(subscriptionId)).toEqual({ customerRef })
    const begun = await gateway.savedCards.begin({ cardId, customerRef })
    expect(await gateway.savedCards.begin({ cardId, customerRef })).toEqual(begun)
  })
})

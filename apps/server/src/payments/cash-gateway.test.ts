import { describe, expect, it } from 'vitest'
import { cashGateway } from './cash-gateway.ts'

const REQUEST = {
  paymentId: '019aa1f4-0000-7000-8000-000000000001',
  bookingId: '019aa1f4-0000-7000-8000-000000000002',
  reference: 'MQ-7K3F9P',
  amount: 2450,
  currency: 'EUR',
  idempotencyKey: 'key',
}

describe('cash', () => {
  it('is captured as soon as it is prepared, however often it is read', async () => {
    const { gatewayRef } = await cashGateway.prepare(REQUEST)
    expect(gatewayRef).toBe(`cash:${REQUEST.paymentId}:2450:EUR`)
    const captured = { kind: 'captured', amount: 2450, currency: 'EUR' }
    expect(await cashGateway.readCharge(gatewayRef)).toEqual(captured)
    expect(await cashGateway.charge({ gatewayRef, token: undefined, idempotencyKey: 'key' })).toEqual(captured)
    expect(await cashGateway.void(gatewayRef)).toEqual(captured)
  })

  it('is refunded as soon as this is requested', async () => {
    const { gatewayRef } = await cashGateway.prepare(REQUEST)
    const refund = { refundId: 'r1', gatewayRef, amount: 100, currency: 'EUR', reason: 'asked for' }
    const done = { kind: 'done', gatewayRef: 'cash:r1' }
    expect(await cashGateway.refund(refund)).toEqual(done)
    expect(await cashGateway.lookRefund(refund)).toEqual(done)
  })

  it('has no second set of books, and sends no events', async () => {
    expect(await Array.fromAsync(cashGateway.capturedSince(new Date(0)))).toEqual([])
    expect(cashGateway.readWebhook(Buffer.from('{}'), 't=1,v1=00')).toMatchObject({
      ok: false,
      refusal: { code: 'bad_webhook' },
    })
  })

  it("rejects another gateway's charge", async () => {
    await expect(cashGateway.readCharge('pi_123')).rejects.toThrow('not made in cash')
  })
})

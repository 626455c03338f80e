import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type ChargedRenewal, renewalFromMetadata, renewalToMetadata } from './charged-renewal.ts'

function renewal(): ChargedRenewal {
  const line = { kind: 'voucher' as const, what: 'subscription', details: { name: 'é'.repeat(80) }, ticketId: null }
  return {
    paymentId: newId(),
    subscriptionId: newId(),
    number: 2,
    orderId: newId(),
    price: 2200,
    amount: 2200,
    currency: 'SGD',
    order: {
      cinemaId: newId(),
      channel: 'online',
      tariffId: newId(),
      lines: [
        {
          ...line,
          priceListId: null,
          price: 2200,
          off: [],
          rate: 'standard',
          percentage: 9000,
          net: 2018,
          tax: 182,
          amount: 2200,
        },
      ],
    },
  }
}
const told = (of: ChargedRenewal) => ({ paymentId: of.paymentId, orderId: of.orderId, ...renewalToMetadata(of) })

describe('a renewal that its charge tells', () => {
  it('is read again as it was', () => {
    const of = renewal()
    const metadata = told(of)
    expect(renewalFromMetadata(metadata)).toEqual(of)
    expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500)
  })

  it.each([
    ['of a version that isn’t known here', { renewal: '2' }],
    ['that was cut off', { renewed0: 'AAAA' }],
    ['beside another payment’s name', { paymentId: newId() }],
    ['beside another order’s name', { orderId: newId() }],
  ])('%s is none', (_, changed) => {
    expect(renewalFromMetadata({ ...told(renewal()), ...changed })).toBeUndefined()
  })
})

import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type ChargedSale, fromMetadata, toMetadata } from './charged-sale.ts'

const hash = 'A'.repeat(43)
const sale = (quantity: number): ChargedSale => ({
  paymentId: newId(),
  bookingId: newId(),
  reference: 'MQ-7K3F9P',
  showId: newId(),
  customerId: 'c'.repeat(128),
  orderHash: hash,
  paymentKey: 'k'.repeat(255),
  paymentHash: hash,
  email: `${'e'.repeat(242)}@example.com`,
  tickets: Array.from({ length: quantity }, (_, i) => ({
    ticketId: newId(),
    seatId: `${'W'.repeat(16)}-${'9'.repeat(8)}`.slice(0, 24 - String(i).length) + i,
    type: 'a'.repeat(20),
    amount: 2_147_483_647,
  })),
})

describe("the sale in a charge's metadata", () => {
  it('is read back as it was written, with and without an address', () => {
    for (const each of [sale(1), sale(10)]) expect(fromMetadata(toMetadata(each))).toEqual(each)
    const { email, ...anonymous } = sale(2)
    expect(fromMetadata(toMetadata(anonymous))).toEqual(anonymous)
  })

  it("fits the gateway's limits, even with the longest of everything", () => {
    const metadata = Object.entries(toMetadata(sale(10)))
    expect(metadata.length).toBeLessThanOrEqual(50)
    for (const [key, value] of metadata) {
      expect(key.length).toBeLessThanOrEqual(40)
      expect(value.length).toBeLessThanOrEqual(500)
    }
  })

  it('is absent if it is missing, of another version, or damaged', () => {
    const good = toMetadata(sale(2))
    expect(fromMetadata({})).toBeUndefined()
    expect(fromMetadata({ ...good, sale: '2' })).toBeUndefined()
    for (const key of Object.keys(good).filter((each) => each !== 'email' && !each.startsWith('ticket'))) {
      expect(fromMetadata({ ...good, [key]: '' }), key).toBeUndefined()
    }
    for (const ticket of ['', '[]', '{}', '[1,2,3,4]', '["a","A-1","adult",1]', 'null']) {
      expect(fromMetadata({ ...good, ticket1: ticket }), ticket).toBeUndefined()
    }
  })
})

import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { ChargedOrder } from './charged-order.ts'
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

/** An order of ten tickets, each with so many discounts, and of the tariff's fees for each of them. */
const ordered = (tickets: ChargedSale['tickets'], discounts: number): ChargedOrder => {
  const off = Array.from({ length: discounts }, (_, i) => {
    return { by: 'discount' as const, discountId: newId(), name: `${i} ${'é'.repeat(70)}`, amount: 1 }
  })
  const taxed = { rate: 'standard', percentage: 9000, net: 1147, tax: 103, amount: 1250 }
  const fee = {
    kind: 'fee' as const,
    what: 'booking',
    details: { name: 'ü'.repeat(80) },
    ticketId: null,
    priceListId: null,
  }
  const priceListId = newId()
  return {
    tariffId: newId(),
    lines: [
      ...tickets.map(({ ticketId, type }) => {
        const line = { kind: 'ticket' as const, what: type, details: null, ticketId, priceListId, off }
        return { ...line, price: 1250 + discounts, ...taxed }
      }),
      ...Array.from({ length: 190 }, () => ({ ...fee, price: 1250, off: [], ...taxed })),
    ],
  }
}

describe("the sale in a charge's metadata", () => {
  it('is read back as it was written, with and without an address', () => {
    for (const each of [sale(1), sale(10)]) expect(fromMetadata(toMetadata(each))).toEqual(each)
    const withLines = { ...sale(10), order: ordered(sale(10).tickets, 3) }
    expect(fromMetadata(toMetadata(withLines))).toEqual(withLines)
    const { email, ...anonymous } = sale(2)
    expect(fromMetadata(toMetadata(anonymous))).toEqual(anonymous)
  })

  it("fits the gateway's limits, even with the longest of everything", () => {
    for (const order of [undefined, ordered(sale(10).tickets, 3), ordered(sale(10).tickets, 200)]) {
      const metadata = Object.entries(toMetadata({ ...sale(10), ...(order && { order }) }))
      // The gateway's own are beside them.
      expect(metadata.length).toBeLessThanOrEqual(46)
      for (const [key, value] of metadata) {
        expect(key.length).toBeLessThanOrEqual(40)
        expect(value.length).toBeLessThanOrEqual(500)
      }
    }
  })

  it('keeps what each line cost where its discounts are too many to be told', () => {
    const whole = { ...sale(10), order: ordered(sale(10).tickets, 200) }
    const read = fromMetadata(toMetadata(whole))
    expect(read?.order?.lines.map(({ amount, net, tax }) => [amount, net, tax])).toEqual(
      whole.order.lines.map(({ amount, net, tax }) => [amount, net, tax]),
    )
    expect(read?.order?.lines[0]).toMatchObject({ price: 1250, off: [] })
  })

  it('of version 1 is read as it was written then: without lines', () => {
    const { order: _lines, ...before } = { ...sale(2), order: ordered([], 0) }
    const metadata = { ...toMetadata(before) }
    expect(metadata['sale']).toBe('1')
    expect(fromMetadata(metadata)).toEqual(before)
  })

  it('is absent if it is missing, of another version, or damaged', () => {
    const good = toMetadata(sale(2))
    expect(fromMetadata({})).toBeUndefined()
    for (const version of ['2', '3']) expect(fromMetadata({ ...good, sale: version })).toBeUndefined()
    const withLines = toMetadata({ ...sale(2), order: ordered(sale(2).tickets, 1) })
    for (const lines of ['', 'AAAA', `${withLines['order0']?.slice(1)}`]) {
      expect(fromMetadata({ ...withLines, order0: lines }), lines).toBeUndefined()
    }
    for (const key of Object.keys(good).filter((each) => each !== 'email' && !each.startsWith('ticket'))) {
      expect(fromMetadata({ ...good, [key]: '' }), key).toBeUndefined()
    }
    for (const ticket of ['', '[]', '{}', '[1,2,3,4]', '["a","A-1","adult",1]', 'null']) {
      expect(fromMetadata({ ...good, ticket1: ticket }), ticket).toBeUndefined()
    }
  })
})

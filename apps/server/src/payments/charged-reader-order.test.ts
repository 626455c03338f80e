import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type ChargedReaderOrder, readerOrderFromMetadata, readerOrderToMetadata } from './charged-reader-order.ts'

/** An order of so many tickets, ten a booking, each with so many discounts. */
function ordered(tickets: number, discounts: number): ChargedReaderOrder {
  const priceListId = newId()
  const off = Array.from({ length: discounts }, (_, i) => {
    return { by: 'discount' as const, discountId: newId(), name: `${i} ${'é'.repeat(70)}`, amount: 1 }
  })
  const bookings = Array.from({ length: Math.ceil(tickets / 10) }, (_, b) => ({
    bookingId: newId(),
    showId: newId(),
    reference: 'MQ-7K3F9P',
    tickets: Array.from({ length: Math.min(10, tickets - b * 10) }, (_, i) => {
      return { ticketId: newId(), seatId: `K-${i + 1}`, type: 'adult', amount: 1250, grantNumber: 4_000_000_000 + i }
    }),
  }))
  return {
    paymentId: newId(),
    orderId: newId(),
    terminalId: newId(),
    cinemaId: newId(),
    requestHash: 'A'.repeat(43),
    amount: tickets * 1250,
    currency: 'SGD',
    order: {
      cinemaId: newId(),
      channel: 'counter',
      tariffId: newId(),
      lines: bookings.flatMap((booking) =>
        booking.tickets.map(({ ticketId }) => ({
          ...{ kind: 'ticket' as const, what: 'adult', details: null, ticketId, priceListId, price: 1250 + discounts },
          ...{ off, rate: 'standard', percentage: 9000, net: 1147, tax: 103, amount: 1250 },
        })),
      ),
    },
    bookings,
    payments: [{ paymentId: newId(), method: 'card', amount: tickets * 1250, tendered: null, slip: null }],
  }
}

const told = (order: ChargedReaderOrder): Record<string, string> => {
  const { paymentId, orderId } = order
  return { houseId: newId(), paymentId, orderId, ...readerOrderToMetadata(order) }
}

describe("an order at a reader in its charge's metadata", () => {
  it('is read back as it was written', () => {
    for (const order of [ordered(1, 0), ordered(12, 3), { ...ordered(2, 0), cinemaId: null }]) {
      expect(readerOrderFromMetadata(told(order))).toEqual(order)
    }
  })

  it('keeps which of its goods are counted, so that the stock is right after a restore', () => {
    const order = ordered(1, 0)
    const [ticket] = order.order.lines
    if (!ticket) throw new Error('the order has no line')
    const popcorn = { kind: 'goods' as const, what: 'popcorn', ticketId: null, priceListId: null }
    const details = { name: 'Popcorn, Regular', size: 'regular', extras: [], isCounted: true as const }
    order.order.lines.push({ ...ticket, ...popcorn, details })
    expect(readerOrderFromMetadata(told(order))?.order.lines[1]?.details).toEqual(details)
  })

  it('keeps that its goods are handed over later, so that its pick-up code is good after a restore', () => {
    const order = ordered(1, 0)
    const later = { ...order, order: { ...order.order, handOverLater: true as const } }
    expect(readerOrderFromMetadata(told(later))).toEqual(later)
  })

  it('with vouchers is written in another version, so that no server of before enters it without them', () => {
    const order = ordered(2, 0)
    const paying = [{ voucherId: newId(), amount: 1250, paymentId: newId() }]
    const sold = [{ voucherId: newId(), amount: 5000, rate: 'standard' }]
    const withVouchers = { ...order, vouchers: { soldAt: '2026-11-21T10:05:00.000Z', sold, paying } }
    const metadata = told(withVouchers)
    expect(metadata['atReader']).toBe('2')
    expect(told(order)['atReader']).toBe('1')
    expect(readerOrderFromMetadata(metadata)).toEqual(withVouchers)
    expect(readerOrderFromMetadata({ ...metadata, atReader: '1' })).toBeUndefined()
  })

  it('of a hundred tickets fits the gateway’s limits, with what each cost as its price where its discounts do not fit', () => {
    for (const discounts of [0, 2, 12]) {
      const order = ordered(100, discounts)
      const metadata = told(order)
      expect(Object.keys(metadata).length).toBeLessThanOrEqual(50)
      for (const value of Object.values(metadata)) expect(value.length).toBeLessThanOrEqual(500)
      const read = readerOrderFromMetadata(metadata)
      expect(read?.bookings).toEqual(order.bookings)
      expect(read?.order.lines.map(({ amount }) => amount)).toEqual(order.order.lines.map(({ amount }) => amount))
    }
  })

  it('is not told where it is too large for them', () => {
    const order = ordered(1000, 0)
    expect(readerOrderToMetadata(order)).toEqual({})
    expect(readerOrderFromMetadata(told(order))).toBeUndefined()
  })

  it('is nothing when it names another payment than its charge does, or was altered', () => {
    const metadata = told(ordered(2, 0))
    expect(readerOrderFromMetadata({ ...metadata, paymentId: newId() })).toBeUndefined()
    expect(readerOrderFromMetadata({ ...metadata, reader0: 'x' })).toBeUndefined()
    expect(readerOrderFromMetadata({ ...metadata, atReader: '2' })).toBeUndefined()
  })
})

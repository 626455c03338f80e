import { bookingReference, newId, type Tariff } from '@marquee/shared'
import { expect, it } from 'vitest'
import { orderCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { unpricedFee } from '../../orders/priced-lines.ts'
import { feesOfBookings } from './fees-of-bookings.ts'

const fee = (what: string, amount: number) => ({ ...unpricedFee(amount), what })
const tariffFee = (key: string, per: 'ticket' | 'order'): Tariff['fees'][number] => {
  return { key, name: key, per, amount: 1, taxRate: 'standard', channels: ['counter'] }
}
const FEES = { fees: [tariffFee('seat', 'ticket'), tariffFee('order', 'order')] }

function bookingsOf(...amounts: number[][]) {
  const sold = amounts.map((tickets, i) => ({
    bookingId: newId(),
    showId: newId(),
    reference: bookingReference(i),
    seats: tickets.map((_, n) => ({ seatId: `A-${n + 1}`, grantNumber: 1 })),
  }))
  const { bookings } = orderCommand({ tariffId: newId(), priceListId: newId() }, sold)
  return bookings.map((booking, i) => ({
    ...booking,
    tickets: booking.tickets.map((ticket, n) => ({ ...ticket, amount: amounts[i]?.[n] ?? 0 })),
  }))
}

it('fees for each ticket are its booking’s, and the order’s the first one’s', () => {
  const lines = [fee('seat', 1), fee('seat', 2), fee('seat', 3), fee('order', 9)]
  const ofBookings = feesOfBookings(bookingsOf([1250, 0], [1250, 1250]), lines, FEES)
  expect(ofBookings.map((fees) => fees.map(({ amount }) => amount))).toEqual([
    [1, 9],
    [2, 3],
  ])
})

it('an order without bookings has them nowhere else', () => {
  expect(feesOfBookings([], [fee('order', 9)], FEES)).toEqual([])
})

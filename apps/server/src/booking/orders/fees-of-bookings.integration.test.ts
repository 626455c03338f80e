/** An order of two bookings whose fees come back: with the last ticket of both, and once. */
import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage } from '../terminal/orders/testing/order-stage.ts'
import { leftOf, NOTHING_LEFT } from './testing/order-books.ts'

const stage = orderStage()
const { hold, order } = stage
const FEE = {
  key: 'booking',
  name: 'Booking fee',
  per: 'order',
  amount: 75,
  taxRate: 'standard',
  channels: ['counter'],
}

async function sold() {
  const tariff = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, { fees: [FEE] })
  const bookings = [await hold(2), await hold(1, 2)] as const
  const body = order(bookings, { tariffId: tariff.id, paid: 3825 })
  expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
  return { orderId: body.orderId, bookings }
}
const record = async (text: string) => {
  const { fees, refundable } = grantedValue(await stage.manager.ask('findBooking', { text })).booking ?? {}
  return { fees, refundable }
}
const give = (bookingId: string, more: object = {}) =>
  stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'the house is cold', ...more })

it('says them of a booking only when no other has a ticket, and gives them back with it', async () => {
  const { orderId, bookings } = await sold()
  const [first, second] = bookings
  expect(await record(first.reference)).toEqual({ fees: 0, refundable: 2500 })
  expect(await record(second.reference)).toEqual({ fees: 0, refundable: 1250 })
  grantedValue(await give(first.bookingId))
  expect(await record(second.reference)).toEqual({ fees: 75, refundable: 1325 })
  const { booking } = grantedValue(await give(second.bookingId))
  expect(booking.refunds.map(({ amount }) => amount)).toEqual([1325])
  expect(await leftOf(stage.inbox.server.pool, orderId)).toEqual(NOTHING_LEFT)
})

it('never gives a booking the money of another, also where staff names the sum', async () => {
  const { orderId, bookings } = await sold()
  const [first, second] = bookings
  const tooMuch = (refundable: number) => ({ refusal: { code: 'refund_too_large', refundable, currency: 'SGD' } })
  expect(await give(first.bookingId, { amount: 2501 })).toMatchObject(tooMuch(2500))
  const seatIds = first.seats.slice(0, 1).map(({ seatId }) => seatId)
  grantedValue(await give(first.bookingId, { seatIds, amount: 2500 }))
  expect(await give(first.bookingId, { amount: 1 })).toMatchObject(tooMuch(0))
  // All of it went back with the other ticket.
  expect(grantedValue(await give(first.bookingId)).refundIds).toEqual([])
  grantedValue(await give(second.bookingId, { amount: 1325 }))
  expect(await leftOf(stage.inbox.server.pool, orderId)).toEqual(NOTHING_LEFT)
})

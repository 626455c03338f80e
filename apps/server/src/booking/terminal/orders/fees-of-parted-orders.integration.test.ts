/** The fees of an order that can't be sold whole: each is with a booking, and goes back or is sold with it. */
import { newId, type OrderCommand } from '@marquee/shared'
import { expect, it } from 'vitest'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { leftOf, NOTHING_LEFT } from '../../orders/testing/order-books.ts'
import { outcomes } from '../inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from './testing/order-stage.ts'

const stage = orderStage()
const { hold, loseTo, order, query, conflictsOf, settle, drawer, bookOf } = stage
const fee = (key: string, per: 'ticket' | 'order', amount: number) => {
  return { key, name: key, per, amount, taxRate: 'standard', channels: ['counter'] }
}
const FEES = [fee('seat_fee', 'ticket', 50), fee('order_fee', 'order', 75)]

/** Two tickets of a show whose seats another counter has, and one of another show. */
async function broken(paid: number, more: Partial<OrderCommand> = {}, tariffChange: object = {}) {
  const { server, programme } = stage.inbox
  const { id: tariffId } = await changeTariff(server.pool, programme.cinemaId, { fees: FEES, ...tariffChange })
  const other = await stage.inbox.connect('counter', programme.cinemaId)
  const [gone, kept] = [await hold(2), await hold(1, 2)]
  await loseTo(other, gone)
  const body = order([gone, kept], { tariffId, paid, ...more })
  expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
  return { body, conflicts: await conflictsOf() }
}
const TICKETS_AND_FEES = 3750 + 3 * 50 + 75

const settledBooking = async (conflictId: string | undefined) =>
  (await query<{ id: string }>('select settled_booking as id from conflicts where id = $1', conflictId))[0]?.id ?? ''

it('each booking has its own in its money, and its goods have none', async () => {
  const { body, conflicts } = await broken(TICKETS_AND_FEES + POPCORN_COSTS, { goods: [POPCORN] })
  expect(conflicts.map(({ money }) => money?.amount)).toEqual([2500 + 2 * 50 + 75, 1250 + 50])
  expect(await bookOf(body.orderId)).toEqual({
    lines: [{ what: 'popcorn', amount: POPCORN_COSTS }],
    payments: [{ method: 'cash', amount: POPCORN_COSTS, slip: null }],
  })
  expect(await drawer()).toMatchObject({ sales: POPCORN_COSTS, conflicts: TICKETS_AND_FEES })
})

it('a booking that is settled has them as lines with their tax, and gives them back with its last ticket', async () => {
  const { body, conflicts } = await broken(TICKETS_AND_FEES)
  expect(await query('select from orders where id = $1', body.orderId)).toEqual([])
  const [first, second] = conflicts
  grantedValue(await settle(first, 'other_seats', { seatIds: first?.otherSeats ?? [] }))
  const bookingId = await settledBooking(first?.conflictId)
  const lines = await query(
    'select kind, what, amount, tax, percentage from order_lines where order_id = $1 order by number',
    bookingId,
  )
  const ticket = { kind: 'ticket', what: 'adult', amount: 1250 }
  const seatFee = { kind: 'fee', what: 'seat_fee', amount: 50, percentage: 9000 }
  expect(lines).toMatchObject([ticket, ticket, seatFee, seatFee, { kind: 'fee', what: 'order_fee', amount: 75 }])
  grantedValue(await stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'as a test' }))
  expect(await leftOf(stage.inbox.server.pool, bookingId)).toEqual(NOTHING_LEFT)
  grantedValue(await settle(second, 'same_seats'))
  expect(await bookOf(await settledBooking(second?.conflictId))).toEqual({
    lines: [
      { what: 'adult', amount: 1250 },
      { what: 'seat_fee', amount: 50 },
    ],
    payments: [{ method: 'cash', amount: 1300, slip: null }],
  })
})

it('go back with the money of a booking that is refunded, so that nothing of the order is left', async () => {
  const { conflicts } = await broken(TICKETS_AND_FEES, {
    payments: [
      { paymentId: newId(), method: 'cash', tendered: 2000 },
      { paymentId: newId(), method: 'card_machine', tendered: TICKETS_AND_FEES - 2000, slip: '0042' },
    ],
  })
  expect(conflicts.map(({ byCardMachine }) => byCardMachine?.amount)).toEqual([675, 1300])
  for (const conflict of conflicts) {
    grantedValue(await settle(conflict, 'refund'))
    const amount = (conflict.money?.amount ?? 0) - (conflict.byCardMachine?.amount ?? 0)
    if (amount === 0) continue
    await stage.counter.send({
      kind: 'drawer',
      direction: 'out',
      amount: { amount, currency: 'SGD' },
      reason: 'given back',
      conflictId: conflict.conflictId,
      at: new Date().toISOString(),
    })
  }
  expect(await drawer()).toMatchObject({ balance: 0 })
})

it('a booking bears its fees and the rounding of cash', async () => {
  const cash = { paymentId: newId(), method: 'cash' as const, tendered: 4000 }
  const { conflicts } = await broken(
    TICKETS_AND_FEES,
    { rounding: 25, payments: [cash] },
    { cashRounding: { step: 100 } },
  )
  expect(conflicts.map(({ money }) => money?.amount)).toEqual([2700, 1300])
  grantedValue(await settle(conflicts[0], 'other_seats', { seatIds: conflicts[0]?.otherSeats ?? [] }))
  const { lines } = await bookOf(await settledBooking(conflicts[0]?.conflictId))
  expect(lines.map(({ amount }) => amount)).toEqual([1250, 1250, 50, 50, 75, 25])
})

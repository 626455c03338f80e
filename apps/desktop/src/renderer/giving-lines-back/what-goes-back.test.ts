import type { OrderRecord } from '@marquee/shared'
import { expect, it } from 'vitest'
import { partInWords, pickUpInWords, whyNot } from './going-back-words.ts'
import { goingBack, wereHandedOver } from './what-goes-back.ts'

const line = (number: number, kind: 'ticket' | 'goods' | 'fee', amount: number) => ({
  number,
  kind,
  name: kind,
  bookingId: null,
  seatId: null,
  amount,
  back: null,
  held: kind === 'fee' ? ('comes_by_itself' as const) : null,
})
const order: OrderRecord = {
  orderId: '0190a000-0000-7000-8000-000000000000',
  soldAt: '2026-11-24T17:00:00.000Z',
  terminal: 'Counter 1',
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  bookings: [],
  lines: [line(0, 'ticket', 1250), line(1, 'goods', 650), line(2, 'fee', 50)],
  payments: [
    { paymentId: 'card', method: 'card_machine', amount: 1000, kept: 1000, slip: '0042' },
    { paymentId: 'cash', method: 'cash', amount: 950, kept: 950, slip: null },
  ],
  rounding: { rule: { step: 5 }, left: 0 },
}

it('money goes back the way that it came, the last payment first', () => {
  expect(goingBack(order, [])).toEqual({ numbers: [], parts: [], amount: 0, inMoney: 0 })
  expect(goingBack(order, [1])).toMatchObject({ numbers: [1], amount: 650, parts: [{ method: 'cash', amount: 650 }] })
  const ticket = goingBack(order, [0])
  expect(ticket).toMatchObject({ numbers: [0, 2], amount: 1300 })
  expect(ticket.parts.map((part) => partInWords(part, 'SGD').replaceAll('\u00a0', ' '))).toEqual([
    'SGD 9.50 in cash, out of the drawer',
    'SGD 3.50 at the card machine that has the slip 0042',
  ])
})

it('no money goes back for a ticket of a subscription, and the entry for nothing else', () => {
  const entry = { paymentId: 'entry', method: 'subscription' as const, amount: 550, kept: 550, slip: null }
  const cash = { paymentId: 'cash', method: 'cash' as const, amount: 650, kept: 650, slip: null }
  const covered: OrderRecord = {
    ...order,
    lines: [{ ...line(0, 'ticket', 550), admittedBy: 'entry' }, line(1, 'goods', 650)],
    payments: [cash, entry],
  }
  const ticket = goingBack(covered, [0])
  expect(ticket).toMatchObject({ amount: 550, inMoney: 0, parts: [{ method: 'subscription' }] })
  expect(ticket.parts.map((part) => partInWords(part, 'SGD'))).toEqual([
    'no money for a ticket of a subscription, which admits to the show again',
  ])
  expect(goingBack(covered, [1])).toMatchObject({ inMoney: 650, parts: [{ method: 'cash', amount: 650 }] })
})

it('a line that can’t be chosen says why', () => {
  const [ticket, goods, fee] = order.lines as [OrderRecord['lines'][number], ...OrderRecord['lines']]
  expect(whyNot(ticket)).toBeNull()
  expect(whyNot({ ...ticket, held: 'admitted' })).toBe('Somebody was let in with it')
  expect(whyNot({ ...(goods ?? ticket), back: { at: order.soldAt, wentTo: 'stock' } })).toBe('Came back, back to stock')
  expect(whyNot(fee ?? ticket)).toBe('Comes back with the last of the others')
})

it('goods with a pick-up code say whether they wait or were handed over, and where', () => {
  const [ticket, goods] = order.lines as [OrderRecord['lines'][number], OrderRecord['lines'][number]]
  const waiting = { ...order, pickUp: { handedOver: null } }
  const gone = { ...order, pickUp: { handedOver: { at: order.soldAt, terminal: 'Bar' } } }
  expect(pickUpInWords(order, goods)).toBeNull()
  expect(pickUpInWords(waiting, goods)).toBe('Waiting to be picked up')
  expect(pickUpInWords(gone, goods)).toMatch(/^Handed over at Bar, /)
  expect(pickUpInWords(gone, ticket)).toBeNull()
  expect(pickUpInWords(gone, { ...goods, back: { at: order.soldAt, wentTo: 'stock' } })).toBeNull()
  expect([order, waiting, gone].map((each) => wereHandedOver(each, [0, 1]))).toEqual([false, false, true])
  expect(wereHandedOver(gone, [0])).toBe(false)
})

import { type Cinema, newId, pickUpCode } from '@marquee/shared'
import { expect, test } from 'vitest'
import type { SoldOrder } from '../api.ts'
import { printPickUpSlip } from './pick-up-slip.ts'

const orderId = newId()
const order: SoldOrder = {
  orderId,
  bookings: [],
  lines: [],
  byRate: [],
  total: { amount: 1700, currency: 'SGD' },
  rounding: 0,
  payments: [],
  change: 0,
  soldAt: '2026-11-21T11:00:00.000Z',
  handOverLater: true,
  standing: 'applied',
}
const cinema = { name: 'JCube', timeZone: 'Asia/Singapore' } as Cinema

test('a pick-up slip says the code, what it is good for, the cinema and when it was sold', () => {
  const goods = [
    { name: 'Popcorn, Large, Caramel', quantity: 2 },
    { name: 'Water|Still', quantity: 1 },
  ]
  const printed = printPickUpSlip(order, goods, cinema).toString('latin1')
  for (const words of [
    pickUpCode(orderId),
    'Popcorn, Large, Caramel',
    'Water|Still',
    'JCube',
    'Sat 2026-11-21 19:00',
  ]) {
    expect(printed).toContain(words)
  }
  // It ends with a cut of the paper.
  expect(printed).toContain('\x1dV')
})

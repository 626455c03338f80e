/**
 * Bad input where there is something to lose: a customer with a hold and a sale, a gateway with money in its books. Each is
 * refused with a problem that names the field, and the ledger, the gateway's books and the seat maps are as before.
 */
import { randomUUID } from 'node:crypto'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../tooling/testing/fixtures/test-programme.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'

let house: ApiHouse
let elsewhere: TestProgramme
let customer: Customer
let operator: Customer
/** A show without bookings. */
let showId: string
let otherShowId: string
/** The customer's own. */
let heldId: string
let soldId: string

beforeAll(async () => {
  house = await openApiHouse()
  // The auditorium has seats that the others haven't: L-14 and row M.
  elsewhere = await insertTestProgramme(house.server.pool, { name: 'Another cinema', seats: testSeats(13, 14) })
  customer = await house.customer()
  operator = await house.staff('operator')
  showId = house.aShow()
  otherShowId = elsewhere.showIds[0] as string
  heldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['C-1', 'C-2'] })).bookingId
  soldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['D-1', 'D-2'] })).bookingId
  await paidBy(customer, soldId)
})
afterAll(() => house.close())

interface Case {
  call: () => Promise<Response>
  status: number
  type?: string
  field: string
}
type Named = [string, () => Case]

function refusals(cases: Named[]): void {
  it.each(cases)('%s', async (_name, make) => {
    const { call, status, type = 'malformed', field } = make()
    const problem = await house.changingNothing(async () => problemOf(await call(), status))
    expect({ type: problem.type, field: problem.field }).toEqual({ type: `urn:marquee:problem:${type}`, field })
  })
}

const hold = (more: object): Promise<Response> => customer.hold({ showId, seatIds: ['A-1'], ...more })
const holdText = (json: string): Promise<Response> => customer.hold(json)
const pay = (more: object): Promise<Response> =>
  customer.pay(heldId, { method: 'card', token: 'pm_card_visa', ...more })
const giveBack = (more: object): Promise<Response> =>
  operator.delete(`/bookings/${soldId}`, { reason: 'a test of this', ...more }, { 'idempotency-key': newId() })
const malformed = (call: () => Promise<Response>, field: string, status = 400): (() => Case) => {
  return () => ({ call, field, status })
}

describe('seats of another show', () => {
  refusals([
    [
      'in a hold',
      () => ({ call: () => hold({ seatIds: ['L-14'] }), status: 404, type: 'unknown_seats', field: 'seatIds' }),
    ],
    [
      'beside a seat of this one: none is held',
      () => ({ call: () => hold({ seatIds: ['A-1', 'M-1'] }), status: 404, type: 'unknown_seats', field: 'seatIds' }),
    ],
    [
      'given back with a booking that has others',
      () => ({
        call: () => giveBack({ seatIds: ['D-3'] }),
        status: 422,
        type: 'seats_not_in_booking',
        field: 'seatIds',
      }),
    ],
    [
      'given back that this auditorium has not',
      () => ({ call: () => giveBack({ seatIds: ['L-14'] }), status: 404, type: 'unknown_seats', field: 'seatIds' }),
    ],
  ])

  it('are accepted for their own show', async () => {
    const there = await house.customer()
    const { bookingId } = await heldBy(there, { showId: otherShowId, seatIds: ['L-14'] })
    expect((await there.delete(`/bookings/${bookingId}`)).status).toBe(200)
  })
})

describe('an unknown id', () => {
  refusals([
    ['seats', () => ({ call: () => hold({ seatIds: ['Z-9'] }), status: 404, type: 'unknown_seats', field: 'seatIds' })],
    ['show', () => ({ call: () => hold({ showId: newId() }), status: 404, type: 'unknown_show', field: 'showId' })],
    ['field of a hold', malformed(() => hold({ discount: 'all' }), 'discount')],
    ['field of a payment', malformed(() => pay({ tip: 1 }), 'tip')],
    ['field of a cancellation', malformed(() => giveBack({ everything: true }), 'everything')],
    ['a UUID that is none of ours (v4)', malformed(() => hold({ showId: randomUUID() }), 'showId')],
    [
      'kind of ticket',
      () => ({
        call: () => hold({ tickets: [{ seatId: 'A-1', type: 'constructor' }] }),
        status: 422,
        type: 'unknown_ticket_type',
        field: 'tickets',
      }),
    ],
  ])
})

describe('a duplicate', () => {
  refusals([
    ['seat in a hold', malformed(() => hold({ seatIds: ['A-1', 'A-2', 'A-1'] }), 'seatIds')],
    [
      'seat among the tickets',
      malformed(
        () =>
          hold({
            tickets: [
              { seatId: 'A-1', type: 'adult' },
              { seatId: 'A-1', type: 'child' },
            ],
          }),
        'tickets.1.seatId',
      ),
    ],
    ['seat in a cancellation', malformed(() => giveBack({ seatIds: ['D-1', 'D-1'] }), 'seatIds')],
  ])
})

describe('too few or too many seats', () => {
  const seats = (count: number): string[] => Array.from({ length: count }, (_, i) => `A-${i + 1}`)
  refusals([
    ['0 in a hold', malformed(() => hold({ seatIds: [] }), 'seatIds')],
    ['11 in a hold', malformed(() => hold({ seatIds: seats(11) }), 'seatIds')],
    ['0 in a cancellation', malformed(() => giveBack({ seatIds: [] }), 'seatIds')],
    ['11 in a cancellation', malformed(() => giveBack({ seatIds: seats(11) }), 'seatIds')],
  ])

  it('does not include 10, which are accepted', async () => {
    const ten = await house.customer()
    const { bookingId } = await heldBy(ten, { showId: house.aShow(), seatIds: seats(10) })
    expect((await ten.delete(`/bookings/${bookingId}`)).status).toBe(200)
  })
})

describe('a-1 for A-1', () => {
  const unknown = (call: () => Promise<Response>) => () => ({
    call,
    status: 404,
    type: 'unknown_seats',
    field: 'seatIds',
  })
  refusals([
    ['in a hold', unknown(() => hold({ seatIds: ['a-1'] }))],
    ['in a cancellation', unknown(() => giveBack({ seatIds: ['d-1'] }))],
    ['as its look-alike of another script (Cyrillic А)', unknown(() => hold({ seatIds: ['\u0410-1'] }))],
    ['with full-width digits', unknown(() => hold({ seatIds: ['A-\uff11'] }))],
    ['with a zero before it', unknown(() => hold({ seatIds: ['A-01'] }))],
    ['with a blank behind it', malformed(() => hold({ seatIds: ['A-1 '] }), 'seatIds.0')],
    ['with a zero-width space in it', malformed(() => hold({ seatIds: ['A\u200b-1'] }), 'seatIds.0')],
  ])
})

describe('a price or a currency sent by the client', () => {
  refusals([
    ['price of a hold', malformed(() => hold({ price: 1 }), 'price')],
    ['currency of a hold', malformed(() => hold({ currency: 'EUR' }), 'currency')],
    ['total of a hold', malformed(() => hold({ total: { amount: 1, currency: 'SGD' } }), 'total')],
    [
      'amount of a ticket',
      malformed(() => hold({ tickets: [{ seatId: 'A-1', type: 'adult', amount: 1 }] }), 'tickets.0 amount'),
    ],
    ['amount of a payment', malformed(() => pay({ amount: 1 }), 'amount')],
    ['currency of a payment', malformed(() => pay({ currency: 'VND' }), 'currency')],
    ['currency of a refund', malformed(() => giveBack({ currency: 'KWD' }), 'currency')],
    [
      'amount of a refund, by a customer',
      () => ({
        call: () => customer.delete(`/bookings/${soldId}`, { amount: 2500 }),
        status: 403,
        type: 'not_allowed',
        field: 'amount',
      }),
    ],
  ])
})

describe('numbers', () => {
  const withAmount = (amount: string) =>
    operator.delete(`/bookings/${soldId}`, `{"reason":"a test of this","amount":${amount}}`, {
      'idempotency-key': newId(),
    })
  refusals([
    ...['-1', '-0.01', '0.5', '1e21', '1e400', '-1e400', '9007199254740993', '1000000001', '"1250"', 'true', '[]'].map(
      (amount): Named => [`a refund of ${amount}`, malformed(() => withAmount(amount), 'amount')],
    ),
    ...['NaN', '-NaN', 'Infinity', '0x10', '+1', '01', '1_000'].map(
      (amount): Named => [`a refund of ${amount}, which is no JSON`, malformed(() => withAmount(amount), 'the body')],
    ),
    ['a refund of "NaN"', malformed(() => withAmount('"NaN"'), 'amount')],
    ['a seat that is -1', malformed(() => hold({ seatIds: [-1] }), 'seatIds.0')],
    ['a seat that is 1e400', malformed(() => holdText(`{"showId":"${showId}","seatIds":[1e400]}`), 'seatIds.0')],
    ['a seat that is NaN', malformed(() => holdText(`{"showId":"${showId}","seatIds":[NaN]}`), 'the body')],
    ['a show that is 9007199254740993', malformed(() => holdText('{"showId":9007199254740993}'), 'showId')],
    ['a seat of a number of 20 digits', malformed(() => hold({ seatIds: ['A-99999999999999999999'] }), 'seatIds.0')],
  ])
})

describe('__proto__', () => {
  refusals([
    ['in a hold', malformed(() => holdText(`{"showId":"${showId}","seatIds":["A-1"],"__proto__":{}}`), '__proto__')],
    [
      'in a payment',
      malformed(() => customer.pay(heldId, '{"method":"card","__proto__":{"token":"pm_card_visa"}}'), '__proto__'),
    ],
    [
      'in a cancellation',
      malformed(() => operator.delete(`/bookings/${soldId}`, '{"__proto__":{"reason":"mine"}}'), '__proto__'),
    ],
    [
      'as the key constructor',
      malformed(() => hold({ constructor: { prototype: { role: 'manager' } } }), 'constructor'),
    ],
    ['as a booking', malformed(() => customer.get('/bookings/__proto__'), 'bookingId')],
    ['as a show', malformed(() => customer.get('/shows/__proto__/seats'), 'showId')],
    ['as a way to pay', malformed(() => pay({ method: '__proto__' }), 'method')],
    ['as a parameter', malformed(() => customer.get('/search?__proto__=1'), '__proto__')],
    [
      'as a kind of ticket',
      malformed(() => hold({ tickets: [{ seatId: 'A-1', type: '__proto__' }] }), 'tickets.0.type'),
    ],
  ])
})

/** Attempts to pay that come to nothing: what the customer is told, and that seats aren't held by them without end. */
import { type Answer, type HeldBooking, newId, type RefusalCode } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARD } from '../../../../../tooling/testing/gateway-simulator.ts'
import {
  aCustomer,
  anOperator,
  type OnlineHouse,
  openOnlineHouse,
} from '../../../../../tooling/testing/online-house.ts'
import type { Caller } from './online-bookings.ts'

let house: OnlineHouse
let showId: string
let shows: string[]

beforeAll(async () => {
  house = await openOnlineHouse({ shows: 20 })
  shows = [...house.programme.showIds]
})
beforeEach(() => {
  showId = shows.pop() as string
})
afterEach(async () => {
  await house.simulator.clearFaults()
})
afterAll(() => house.close())

const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}
const code = (answer: Answer<unknown>): RefusalCode | 'ok' => (answer.ok ? 'ok' : answer.refusal.code)
const hold = async (caller: Caller): Promise<HeldBooking> =>
  value(await house.bookings.hold(caller, newId(), { showId, seatIds: ['A-1', 'A-2'] }))
const pay = (caller: Caller, bookingId: string, key: string = newId()) =>
  house.bookings.pay(caller, bookingId, key, { method: 'card', token: CARD.good })
const stateOf = async (caller: Caller, bookingId: string) =>
  value(await house.bookings.booking(caller, bookingId)).status
const heldUntil = async (bookingId: string): Promise<number> =>
  (
    await house.pool.query<{ until: Date }>('select hold_until as until from bookings where id = $1', [bookingId])
  ).rows[0]?.until.getTime() ?? 0
const minutesPass = (minutes: number) =>
  house.pool.query("update payments set at = at - $1 * interval '1 minute', look_at = now() where state = 'pending'", [
    minutes,
  ])

describe('a payment that nobody has charged in time', () => {
  it('leaves the seats held, says so under its key, and another key pays', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    await house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await minutesPass(10)
    await house.reconciler.lookAtPayments()
    const told = { ok: false, refusal: { code: 'payment_declined', reason: 'never_charged' } }
    expect(await pay(customer, bookingId, key)).toEqual(told)
    expect(await stateOf(customer, bookingId)).toBe('held')
    expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
    expect(await pay(customer, bookingId, key)).toEqual(told)
  })

  it('says that the hold is over when it is', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    await house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await house.pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [bookingId])
    await house.pool.query("update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1", [
      bookingId,
    ])
    await house.store.lapse({ showId, bookingId })
    await minutesPass(0)
    await house.reconciler.lookAtPayments()
    const told = { ok: false, refusal: { code: 'hold_expired', refunded: false } }
    expect(await pay(customer, bookingId, key)).toEqual(told)
    expect(await pay(customer, bookingId)).toEqual(told)
  })

  it('is not charged by the same request any more, which asks in vain while the gateway is silent and holds nothing longer', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    for (const on of ['charge', 'look', 'void'] as const) await house.simulator.fault({ fault: 'timeout_before', on })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await house.pool.query("update bookings set hold_until = now() + interval '5 seconds' where id = $1", [bookingId])
    const until = await heldUntil(bookingId)
    await minutesPass(10)
    for (let i = 0; i < 3; i++) {
      expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
      await house.reconciler.lookAtPayments()
      await minutesPass(0)
    }
    expect(await heldUntil(bookingId)).toBe(until)
  })

  it('counts like a decline: after the fifth the booking has failed and its seats are free', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    for (let i = 0; i < 5; i++) {
      await house.simulator.fault({ fault: 'timeout_before', times: 1 })
      expect(value(await pay(customer, bookingId)).status).toBe('processing')
      await minutesPass(10)
      await house.reconciler.lookAtPayments()
    }
    expect(await stateOf(customer, bookingId)).toBe('failed')
    expect(code(await pay(customer, bookingId))).toBe('booking_not_payable')
    expect((await hold(aCustomer())).status).toBe('held')
  })
})

describe('five declines', () => {
  it('hold seats no longer than a minute from the last of them, or the time of the hold', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await house.pool.query("update bookings set hold_until = now() + interval '10 seconds' where id = $1", [bookingId])
    await house.pool.query("update seat_claims set expires_at = now() + interval '10 seconds' where booking_id = $1", [
      bookingId,
    ])
    for (let i = 0; i < 4; i++) {
      const answer = await house.bookings.pay(customer, bookingId, newId(), { method: 'card', token: CARD.declined })
      expect(code(answer)).toBe('payment_declined')
      expect(await heldUntil(bookingId)).toBeLessThanOrEqual(Date.now() + 60_000)
    }
  })
})

describe('where the tickets are sent', () => {
  const emailOf = async (bookingId: string) =>
    (await house.pool.query<{ email: string | null }>('select email from bookings where id = $1', [bookingId])).rows[0]
      ?.email

  it('is the address in the customer’s token, or the one that the request names', async () => {
    const customer = aCustomer('customer@marquee.example')
    const { bookingId } = await hold(customer)
    value(await pay(customer, bookingId))
    expect(await emailOf(bookingId)).toBe('customer@marquee.example')
    showId = shows.pop() as string
    const second = await hold(customer)
    value(
      await house.bookings.pay(customer, second.bookingId, newId(), {
        method: 'card',
        token: CARD.good,
        email: 'other@marquee.example',
      }),
    )
    expect(await emailOf(second.bookingId)).toBe('other@marquee.example')
  })

  it('is never the address of the staff that takes the money', async () => {
    const { bookingId } = await hold(aCustomer())
    const staff: Caller = { ...anOperator(), email: 'till@marquee.example' }
    value(await house.bookings.pay(staff, bookingId, newId(), { method: 'cash' }))
    expect(await emailOf(bookingId)).toBeNull()
  })
})

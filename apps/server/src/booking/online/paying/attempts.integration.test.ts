/** Failed attempts to pay: the customer's answers, and holds that don't last without end. */
import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { aCustomer, anOperator } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import type { Caller } from '../online-bookings.ts'
import { code, onlineStage, value } from '../testing/online-stage.ts'

const stage = onlineStage({ shows: 20 })
const { hold, pay } = stage

const stateOf = async (caller: Caller, bookingId: string) =>
  value(await stage.house.bookings.booking(caller, bookingId)).status
const heldUntil = async (bookingId: string): Promise<number> =>
  (
    await stage.house.pool.query<{ until: Date }>('select hold_until as until from bookings where id = $1', [bookingId])
  ).rows[0]?.until.getTime() ?? 0
const minutesPass = (minutes: number) =>
  stage.house.pool.query(
    "update payments set at = at - $1 * interval '1 minute', look_at = now() where state = 'pending'",
    [minutes],
  )

describe('a payment that nobody has charged in time', () => {
  it('leaves the seats held, says so under its key, and lets another key pay', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    await stage.house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await minutesPass(10)
    await stage.house.reconciler.lookAtPayments()
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
    await stage.house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await stage.house.pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [
      bookingId,
    ])
    await stage.house.pool.query(
      "update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1",
      [bookingId],
    )
    await stage.house.store.lapse({ showId: stage.showId, bookingId })
    await minutesPass(0)
    await stage.house.reconciler.lookAtPayments()
    const told = { ok: false, refusal: { code: 'hold_expired', refunded: false } }
    expect(await pay(customer, bookingId, key)).toEqual(told)
    expect(await pay(customer, bookingId)).toEqual(told)
  })

  it('is never charged by a retry, which neither succeeds at a silent gateway nor extends the hold', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    for (const on of ['charge', 'look', 'void'] as const)
      await stage.house.simulator.fault({ fault: 'timeout_before', on })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await stage.house.pool.query("update bookings set hold_until = now() + interval '5 seconds' where id = $1", [
      bookingId,
    ])
    const until = await heldUntil(bookingId)
    await minutesPass(10)
    for (let i = 0; i < 3; i++) {
      expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
      await stage.house.reconciler.lookAtPayments()
      await minutesPass(0)
    }
    expect(await heldUntil(bookingId)).toBe(until)
  })

  it('counts as a decline: the fifth fails the booking and frees its seats', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    for (let i = 0; i < 5; i++) {
      await stage.house.simulator.fault({ fault: 'timeout_before', times: 1 })
      expect(value(await pay(customer, bookingId)).status).toBe('processing')
      await minutesPass(10)
      await stage.house.reconciler.lookAtPayments()
    }
    expect(await stateOf(customer, bookingId)).toBe('failed')
    expect(code(await pay(customer, bookingId))).toBe('booking_not_payable')
    expect((await hold(aCustomer())).status).toBe('held')
  })
})

describe('five declines', () => {
  it('extend a hold to no more than a minute after the last of them', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.pool.query("update bookings set hold_until = now() + interval '10 seconds' where id = $1", [
      bookingId,
    ])
    await stage.house.pool.query(
      "update seat_claims set expires_at = now() + interval '10 seconds' where booking_id = $1",
      [bookingId],
    )
    for (let i = 0; i < 4; i++) {
      const answer = await stage.house.bookings.pay(customer, bookingId, newId(), {
        method: 'card',
        token: CARD.declined,
      })
      expect(code(answer)).toBe('payment_declined')
      expect(await heldUntil(bookingId)).toBeLessThanOrEqual(Date.now() + 60_000)
    }
  })
})

describe('the address for the tickets', () => {
  const emailOf = async (bookingId: string) =>
    (await stage.house.pool.query<{ email: string | null }>('select email from bookings where id = $1', [bookingId]))
      .rows[0]?.email
  const languageOf = async (bookingId: string) =>
    (
      await stage.house.pool.query<{ language: string | null }>('select language from bookings where id = $1', [
        bookingId,
      ])
    ).rows[0]?.language

  it('comes from the customer’s token or from the request', async () => {
    const customer = aCustomer('customer@marquee.example')
    const { bookingId } = await hold(customer)
    value(await pay(customer, bookingId))
    expect(await emailOf(bookingId)).toBe('customer@marquee.example')
    stage.nextShow()
    const second = await hold(customer)
    value(
      await stage.house.bookings.pay(customer, second.bookingId, newId(), {
        method: 'card',
        token: CARD.good,
        email: 'other@marquee.example',
      }),
    )
    expect(await emailOf(second.bookingId)).toBe('other@marquee.example')
  })

  it('is never that of the staff who take the money, nor is their language', async () => {
    const { bookingId } = await hold(aCustomer())
    const staff: Caller = { ...anOperator(), email: 'till@marquee.example', language: 'de' }
    value(await stage.house.bookings.pay(staff, bookingId, newId(), { method: 'cash' }))
    expect([await emailOf(bookingId), await languageOf(bookingId)]).toEqual([null, null])
  })

  it('goes with the language that the request names, or else the customer’s program', async () => {
    const customer: Caller = { ...aCustomer(), language: 'fr' }
    const { bookingId } = await hold(customer)
    value(await pay(customer, bookingId))
    stage.nextShow()
    const second = await hold(customer)
    const named = { method: 'card', token: CARD.good, language: 'ar' } as const
    value(await stage.house.bookings.pay(customer, second.bookingId, newId(), named))
    expect([await languageOf(bookingId), await languageOf(second.bookingId)]).toEqual(['fr', 'ar'])
  })
})

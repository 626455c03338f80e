/** Two sides that work on one booking at the same time, each paused at the worst moment. */
import { newId } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { aCustomer, anOperator } from '../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../tooling/testing/services/gateway-simulator.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { OnlineBookingParts } from './create-online-bookings.ts'
import { code, onlineStage, value } from './testing/online-stage.ts'

const stage = onlineStage({ shows: 20 })
const { hold } = stage

const card = (token: string = CARD.good) => ({ method: 'card', token }) as const
const stateOf = async (bookingId: string): Promise<string | undefined> =>
  (await stage.house.pool.query<{ state: string }>('select state from bookings where id = $1', [bookingId])).rows[0]
    ?.state
const paymentsOf = async (bookingId: string) =>
  (
    await stage.house.pool.query<{ state: string; late: boolean; gateway_ref: string | null }>(
      'select state, late, gateway_ref from payments where booking_id = $1 order by at, id',
      [bookingId],
    )
  ).rows
const capturedOf = async (bookingId: string) =>
  (await stage.house.simulator.books()).charges.filter(
    ({ captured, metadata }) => captured && metadata['bookingId'] === bookingId,
  )

/** A moment at which somebody waits until he is let go. */
function pause() {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    goOn: goOn.resolve,
    async here(): Promise<void> {
      reached.resolve()
      await goOn.promise
    },
  }
}

type Moment = ReturnType<typeof pause>
const pausedBefore = (verb: 'extend' | 'release', moment: Moment) => ({
  store: (store: BookingSeatStore): BookingSeatStore => ({
    ...store,
    ...(verb === 'extend'
      ? { extend: (request) => moment.here().then(() => store.extend(request)) }
      : { release: (request) => moment.here().then(() => store.release(request)) }),
  }),
})
const pausedAfter = (call: 'prepare' | 'charge', moment: Moment) => ({
  stripe: (stripe: PaymentGateway): PaymentGateway => ({
    ...stripe,
    ...(call === 'prepare'
      ? { prepare: (request) => stripe.prepare(request).finally(moment.here) }
      : { charge: (request) => stripe.charge(request).finally(moment.here) }),
  }),
})
const PATIENCE = { timeout: 20_000 }
const waitingForLocks = (n: number) =>
  vi.waitFor(async () => {
    const { rows } = await stage.house.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows[0]?.n).toBe(n)
  }, PATIENCE)

describe('the same request at two servers', () => {
  it('gets the same tickets from both, even if one is overtaken before it extends the hold', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    const moment = pause()
    const slow = await stage.house.anotherServer(pausedBefore('extend', moment))
    const overtaken = slow.bookings.pay(customer, bookingId, key, card())
    await moment.reached
    const first = await stage.house.bookings.pay(customer, bookingId, key, card())
    expect(value(first).status).toBe('confirmed')
    moment.goOn()
    expect(await overtaken).toEqual(first)
    expect(await capturedOf(bookingId)).toHaveLength(1)
  })

  it('is declined by both when the fifth decline ends the booking meanwhile', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    for (let i = 0; i < 4; i++) {
      expect(code(await stage.house.bookings.pay(customer, bookingId, newId(), card(CARD.declined)))).toBe(
        'payment_declined',
      )
    }
    const key = newId()
    const moment = pause()
    const slow = await stage.house.anotherServer(pausedBefore('extend', moment))
    const overtaken = slow.bookings.pay(customer, bookingId, key, card(CARD.noMoney))
    await moment.reached
    const first = await stage.house.bookings.pay(customer, bookingId, key, card(CARD.noMoney))
    expect(code(first)).toBe('payment_declined')
    moment.goOn()
    expect(await overtaken).toEqual(first)
    expect(await stateOf(bookingId)).toBe('failed')
  })
})

describe('a server that stalls until its payment was given up', () => {
  it('charges nothing', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const moment = pause()
    const slow = await stage.house.anotherServer(pausedAfter('prepare', moment))
    const forgotten = slow.bookings.pay(customer, bookingId, newId(), card())
    await moment.reached
    await stage.house.pool.query(
      "update payments set look_at = now(), at = at - interval '10 minutes' where booking_id = $1",
      [bookingId],
    )
    await stage.house.reconciler.lookAtPayments()
    const paid = await stage.house.bookings.pay(customer, bookingId, newId(), card())
    expect(value(paid).status).toBe('confirmed')
    moment.goOn()
    expect(code(await forgotten)).not.toBe('ok')
    expect(await paymentsOf(bookingId)).toMatchObject([
      { state: 'abandoned', late: false },
      { state: 'captured', late: false },
    ])
    expect(await capturedOf(bookingId)).toHaveLength(1)
  })
})

describe('giving back', () => {
  it('refunds a hold that is paid at the same moment', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const moment = pause()
    const slow = await stage.house.anotherServer(pausedAfter('charge', moment))
    const paying = slow.bookings.pay(customer, bookingId, newId(), card())
    await moment.reached
    const tx = await stage.house.pool.connect()
    await tx.query('begin')
    await tx.query('select from bookings where id = $1 for update', [bookingId])
    moment.goOn()
    await waitingForLocks(1)
    // Now it has read "held", and waits in line behind the sale.
    const cancelling = stage.house.bookings.cancel(customer, bookingId, newId(), {})
    await waitingForLocks(2)
    await tx.query('commit')
    tx.release()
    expect(value(await paying).status).toBe('confirmed')
    expect(value(await cancelling)).toMatchObject({
      status: 'refunded',
      seatsReleased: ['A-1', 'A-2'],
      refunds: [{ amount: 2500 }],
    })
  })

  it("reports a sale's refund as done even if the reconciler made it first", async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    value(await stage.house.bookings.pay(customer, bookingId, newId(), card()))
    const moment = pause()
    const server: OnlineBookingParts = await stage.house.anotherServer({
      store: (store) => ({
        ...store,
        async cancel(request) {
          const answer = await store.cancel(request)
          void server.moneyBack.giveDue()
          await moment.reached
          setTimeout(moment.goOn, 100)
          return answer
        },
      }),
      stripe: (stripe) => ({ ...stripe, refund: (request) => moment.here().then(() => stripe.refund(request)) }),
    })
    expect(value(await server.bookings.cancel(customer, bookingId, undefined, {}))).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 2500, status: 'done' }],
    })
  })

  it('refuses part of a hold, and gives nothing back', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    expect(await stage.house.bookings.cancel(customer, bookingId, newId(), { seatIds: ['A-1'] })).toMatchObject({
      ok: false,
      refusal: { code: 'malformed', field: 'seatIds' },
    })
    expect(await stateOf(bookingId)).toBe('held')
    expect(
      value(await stage.house.bookings.cancel(customer, bookingId, newId(), { seatIds: ['A-2', 'A-1'] })).seatsReleased,
    ).toHaveLength(2)
  })

  it('refuses to pay back money for an unpaid hold', async () => {
    const { bookingId } = await hold(aCustomer())
    const answer = await stage.house.bookings.cancel(anOperator(), bookingId, newId(), {
      amount: 100,
      reason: 'a mistake',
    })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'refund_too_large', refundable: 0 } })
    expect(await stateOf(bookingId)).toBe('held')
  })
})

/** 3-D Secure: the card's bank asks its owner before it pays. The seats wait, within a limit, and the payment goes on afterwards. */
import { type ActionBooking, type Answer, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { aCustomer, anOperator } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import type { ChargeState } from '../../../payments/gateway.ts'
import type { Caller } from '../online-bookings.ts'
import { code, onlineStage, value } from '../testing/online-stage.ts'
import type { Paid } from './pay.ts'

const stage = onlineStage({ shows: 14 })
const { hold, pay, booking, chargesOf } = stage

/** A payment that waits for its customer. */
async function asked(customer: Caller = aCustomer()) {
  const { bookingId } = await hold(customer)
  const key = newId()
  const payAgain = (): Promise<Answer<Paid>> =>
    stage.house.bookings.pay(customer, bookingId, key, {
      method: 'card',
      token: CARD.wantsItsOwner,
      returnUrl: 'https://tickets.example/back',
    })
  const waiting = waits(await payAgain())
  const page = waiting.nextAction.type === 'redirect_to_url' ? waiting.nextAction.url : ''
  return {
    customer,
    bookingId,
    payAgain,
    waiting,
    answerTheBank: (outcome: 'complete' | 'fail') => authenticate(page, outcome),
  }
}

const authenticate = (page: string, outcome: 'complete' | 'fail') => stage.house.simulator.authenticate(page, outcome)

function waits(answer: Answer<Paid>): ActionBooking {
  const paid = value(answer)
  if (paid.status !== 'requires_action') throw new Error(`it is ${paid.status}`)
  return paid
}

const lookNow = async (bookingId: string): Promise<void> => {
  await stage.house.pool.query('update payments set look_at = now() where booking_id = $1 and state = $2', [
    bookingId,
    'pending',
  ])
  await stage.house.reconciler.lookAtPayments()
}

const minutesFromNow = (at: string | null): number => (Date.parse(at ?? '') - Date.now()) / 60_000

describe('a card whose bank asks the customer', () => {
  it('keeps the seats for ten minutes, and pays once the customer approves', async () => {
    const { customer, bookingId, payAgain, waiting, answerTheBank } = await asked()
    expect(waiting).toMatchObject({ bookingId, clientSecret: expect.stringMatching(/^pi_\w+_secret_/) })
    expect(minutesFromNow(waiting.until)).toBeCloseTo(10, 1)
    expect(minutesFromNow((await booking(customer, bookingId)).expiresAt)).toBeGreaterThan(10.5)
    // A repeated request gets the same answer; nothing is charged meanwhile.
    expect(waits(await payAgain())).toEqual(waiting)
    expect(await chargesOf(bookingId)).toEqual([])
    expect((await answerTheBank('complete')).headers.get('location')).toContain('redirect_status=succeeded')
    expect(value(await payAgain()).status).toBe('confirmed')
    expect(value(await payAgain()).status).toBe('confirmed')
    expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 2500, amount_refunded: 0 }])
  })

  it('gets its secret if the page continues with the gateway’s library', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    const waiting = waits(await pay(customer, bookingId, key, CARD.wantsItsOwner))
    expect(waiting.nextAction).toEqual({ type: 'use_stripe_sdk' })
    await authenticate(`${stage.house.simulator.url}/authenticate/${waiting.clientSecret}`, 'complete')
    expect(value(await pay(customer, bookingId, key, CARD.wantsItsOwner)).status).toBe('confirmed')
  })

  it('is declined without authentication: the seats stay, and another card can pay', async () => {
    const { customer, bookingId, payAgain, answerTheBank } = await asked()
    await answerTheBank('fail')
    const answer = await payAgain()
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'payment_declined', reason: 'payment_intent_authentication_failure' },
    })
    expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
    expect((await chargesOf(bookingId)).filter(({ captured }) => captured)).toHaveLength(1)
  })

  it('is concluded by the reconciler when the customer never comes back', async () => {
    const { customer, bookingId, answerTheBank } = await asked()
    await lookNow(bookingId)
    expect((await booking(customer, bookingId)).status).toBe('held')
    await answerTheBank('complete')
    await lookNow(bookingId)
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
  })

  it('is not asked about again by a slow server once the customer has paid', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const [asks, goOn] = [Promise.withResolvers<ChargeState>(), Promise.withResolvers<void>()]
    const slow = await stage.house.anotherServer({
      stripe: (stripe) => ({
        ...stripe,
        async charge(request) {
          const state = await stripe.charge(request)
          asks.resolve(state)
          await goOn.promise
          return state
        },
      }),
    })
    const request = { method: 'card', token: CARD.wantsItsOwner, returnUrl: 'https://tickets.example/back' } as const
    const paying = slow.bookings.pay(customer, bookingId, newId(), request)
    const state = await asks.promise
    if (state.kind !== 'requires_action') throw new Error(`it is ${state.kind}`)
    await authenticate(state.action.redirectUrl ?? '', 'complete')
    await lookNow(bookingId)
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
    goOn.resolve()
    expect(value(await paying).status).toBe('processing')
  })

  it("is looked at when the customer's time is up, not minutes later", async () => {
    const { bookingId } = await asked()
    await stage.house.pool.query(
      "update payments set customer_until = now() + interval '30 seconds', looks = 9 where booking_id = $1",
      [bookingId],
    )
    await lookNow(bookingId)
    const { rows } = await stage.house.pool.query<{ late: number }>(
      'select extract(epoch from look_at - customer_until)::float as late from payments where booking_id = $1',
      [bookingId],
    )
    expect(rows[0]?.late).toBeCloseTo(1, 1)
  })

  it('is followed up by a retry and by the reconciler when the server died before answering', async () => {
    const { bookingId, payAgain, waiting } = await asked()
    const forget = () =>
      stage.house.pool.query('update payments set customer_until = null where booking_id = $1', [bookingId])
    await forget()
    expect(waits(await payAgain())).toEqual(waiting)
    await forget()
    await lookNow(bookingId)
    expect(waits(await payAgain())).toEqual(waiting)
  })

  it('is void at the gateway when nobody answers in time, and its hold ends a minute later', async () => {
    const { customer, bookingId, payAgain, answerTheBank } = await asked()
    await stage.house.pool.query(
      `update payments set customer_until = now() - interval '1 second', hold_until_before = now() where booking_id = $1`,
      [bookingId],
    )
    await lookNow(bookingId)
    expect((await answerTheBank('complete')).status).toBe(410)
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'held', payments: [{ status: 'abandoned' }] })
    expect(minutesFromNow((await booking(customer, bookingId)).expiresAt)).toBeLessThan(1.1)
    expect(code(await payAgain())).toBe('payment_declined')
    expect(await chargesOf(bookingId)).toEqual([])
  })

  it('is given up for another card', async () => {
    const { customer, bookingId, answerTheBank } = await asked()
    expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
    expect((await answerTheBank('complete')).status).toBe(410)
    expect(await chargesOf(bookingId)).toHaveLength(1)
  })

  it('is not given up for another card when the customer approved a moment before', async () => {
    const { customer, bookingId, answerTheBank } = await asked()
    await answerTheBank('complete')
    expect(code(await pay(customer, bookingId))).toBe('booking_not_payable')
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
    expect(await chargesOf(bookingId)).toHaveLength(1)
  })

  it.each([
    ['the customer', undefined],
    ['staff, such as for a cancelled show', 'the show was cancelled'],
  ])('lets %s give its seats back meanwhile', async (_who, reason) => {
    const { customer, bookingId, answerTheBank } = await asked()
    const caller = reason === undefined ? customer : anOperator()
    const given = await stage.house.bookings.cancel(
      caller,
      bookingId,
      undefined,
      reason === undefined ? {} : { reason },
    )
    expect(value(given)).toMatchObject({ status: 'cancelled', seatsReleased: ['A-1', 'A-2'] })
    expect((await answerTheBank('complete')).status).toBe(410)
    expect((await hold(aCustomer())).status).toBe('held')
  })

  it('is refunded when the seats are gone by the time the customer approves', async () => {
    const { customer, bookingId, answerTheBank } = await asked()
    await stage.house.store.release({ showId: stage.showId, bookingId, why: 'given_back' })
    await answerTheBank('complete')
    await lookNow(bookingId)
    expect(await booking(customer, bookingId)).toMatchObject({ refunds: [{ status: 'done', amount: 2500 }] })
  })
})

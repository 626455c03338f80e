/**
 * Bad input about money: somebody else's booking, a hold that is over, a release during a payment. A refund too large or
 * asked for twice, events of the gateway that are forged or come again. Each is refused, and nothing has changed.
 */
import { createHmac } from 'node:crypto'
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'

let house: ApiHouse
let operator: Customer
let stranger: Customer

beforeAll(async () => {
  house = await openApiHouse({ gatewayProxied: true, env: { MARQUEE_CHARGE_TIMEOUT_SECONDS: '60' } })
  operator = await house.staff('operator')
  stranger = await house.customer()
})
afterEach(async () => {
  await house.simulator.clearFaults()
})
afterAll(() => house.close())

async function held(seatIds = ['A-1', 'A-2']): Promise<{ customer: Customer; bookingId: string }> {
  const customer = await house.customer()
  const { bookingId } = await heldBy(customer, { showId: house.aShow(), seatIds })
  return { customer, bookingId }
}
async function sold(seatIds = ['A-1', 'A-2']): Promise<{ customer: Customer; bookingId: string }> {
  const booking = await held(seatIds)
  await paidBy(booking.customer, booking.bookingId)
  return booking
}
const stateOf = async (by: Customer, bookingId: string): Promise<string> =>
  ((await (await by.get(`/bookings/${bookingId}`)).json()) as { status: string }).status
const giveBack = (bookingId: string, body: object, key = newId()): Promise<Response> =>
  operator.delete(`/bookings/${bookingId}`, { reason: 'a test of this', ...body }, { 'idempotency-key': key })

/** Refused as said, and nothing has changed. */
async function refused(
  call: () => Promise<Response>,
  status: number,
  type: string,
  field: string,
): Promise<{ detail: string; refusal?: object | undefined }> {
  const problem = await house.changingNothing(async () => problemOf(await call(), status))
  expect({ type: problem.type, field: problem.field }).toEqual({ type: `urn:marquee:problem:${type}`, field })
  return problem
}

describe("a payment for somebody else's booking", () => {
  it('is not found, whether held or paid', async () => {
    for (const { bookingId } of [await held(), await sold()]) {
      await refused(() => stranger.pay(bookingId), 404, 'unknown_booking', 'bookingId')
      await refused(() => stranger.get(`/bookings/${bookingId}`), 404, 'unknown_booking', 'bookingId')
      await refused(() => stranger.delete(`/bookings/${bookingId}`), 404, 'unknown_booking', 'bookingId')
    }
  })

  it("is not found under the owner's Idempotency-Key either", async () => {
    const { customer, bookingId } = await held()
    const key = newId()
    expect((await customer.pay(bookingId, undefined, key)).status).toBe(200)
    await refused(() => stranger.pay(bookingId, undefined, key), 404, 'unknown_booking', 'bookingId')
  })

  it('in cash is for staff alone, even on one’s own booking', async () => {
    const { customer, bookingId } = await held()
    await refused(() => customer.pay(bookingId, { method: 'cash' }), 403, 'not_allowed', 'method')
  })
})

describe('a payment after expiry', () => {
  it('is refused and charges nothing', async () => {
    const { customer, bookingId } = await held()
    await house.server.pool.query(
      `with claims as (update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1)
       update bookings set hold_until = now() - interval '1 second' where id = $1`,
      [bookingId],
    )
    await vi.waitFor(async () => expect(await stateOf(customer, bookingId)).toBe('expired'), { timeout: 10_000 })
    const problem = await refused(() => customer.pay(bookingId), 410, 'hold_expired', 'bookingId')
    expect(problem.refusal).toMatchObject({ refunded: false })
    await refused(() => operator.pay(bookingId, { method: 'cash' }), 410, 'hold_expired', 'bookingId')
  })

  it('is refused for a returned hold and for a paid booking', async () => {
    const back = await held()
    expect((await back.customer.delete(`/bookings/${back.bookingId}`)).status).toBe(200)
    await refused(() => back.customer.pay(back.bookingId), 409, 'booking_not_payable', 'bookingId')
    const paid = await sold()
    await refused(() => paid.customer.pay(paid.bookingId), 409, 'booking_not_payable', 'bookingId')
  })

  it("is refused for another body under the first payment's key", async () => {
    const { customer, bookingId } = await held()
    const key = newId()
    expect((await customer.pay(bookingId, undefined, key)).status).toBe(200)
    const other = { method: 'card', token: 'pm_card_mastercard' }
    await refused(() => customer.pay(bookingId, other, key), 422, 'idempotency_key_reused', 'Idempotency-Key')
  })
})

describe('a release during a payment', () => {
  it('is refused to customer and staff, like a second payment, and the payment completes', async () => {
    const { customer, bookingId } = await held()
    // Extended and named at the gateway: from here on it waits for the charge alone.
    const charge = house.gatewayLine?.hold('/confirm HTTP', 'before')
    const paying = customer.pay(bookingId)
    await charge?.held
    await refused(() => customer.delete(`/bookings/${bookingId}`), 409, 'payment_under_way', 'bookingId')
    await refused(() => giveBack(bookingId, {}), 409, 'payment_under_way', 'bookingId')
    await refused(() => customer.pay(bookingId), 409, 'payment_under_way', 'bookingId')
    charge?.deliver()
    expect((await paying).status).toBe(200)
    expect(await stateOf(customer, bookingId)).toBe('confirmed')
  })
})

describe('a refund larger than the payment', () => {
  it('is refused with the refundable amount', async () => {
    const { bookingId } = await sold()
    const problem = await refused(() => giveBack(bookingId, { amount: 2501 }), 422, 'refund_too_large', 'amount')
    expect(problem.refusal).toMatchObject({ refundable: 2500, currency: 'SGD' })
  })

  it('is refused after a partial refund', async () => {
    const { bookingId } = await sold()
    expect((await giveBack(bookingId, { seatIds: ['A-1'], amount: 2000 })).status).toBe(200)
    const problem = await refused(() => giveBack(bookingId, { amount: 501 }), 422, 'refund_too_large', 'amount')
    expect(problem.refusal).toMatchObject({ refundable: 500 })
    // Without an amount, the rest is given back, not the price of the seat.
    const rest = (await (await giveBack(bookingId, {})).json()) as { refunds: { amount: number }[] }
    expect(rest.refunds.map(({ amount }) => amount)).toEqual([500])
  })

  it("of one seat may not exceed the total, and a customer can't name an amount", async () => {
    const { customer, bookingId } = await sold()
    await refused(() => giveBack(bookingId, { seatIds: ['A-1'], amount: 2501 }), 422, 'refund_too_large', 'amount')
    await refused(() => customer.delete(`/bookings/${bookingId}`, { amount: 1 }), 403, 'not_allowed', 'amount')
  })
})

describe('a double refund', () => {
  it('is refused because nothing is left', async () => {
    const { customer, bookingId } = await sold()
    expect((await customer.delete(`/bookings/${bookingId}`)).status).toBe(200)
    await refused(() => giveBack(bookingId, {}), 409, 'nothing_to_refund', 'bookingId')
    await refused(() => giveBack(bookingId, { amount: 1 }), 409, 'nothing_to_refund', 'bookingId')
  })

  it('of one seat is refused', async () => {
    const { customer, bookingId } = await sold()
    const part = () => customer.delete(`/bookings/${bookingId}`, { seatIds: ['A-1'] }, { 'idempotency-key': newId() })
    expect((await part()).status).toBe(200)
    await refused(part, 422, 'seats_not_in_booking', 'seatIds')
  })

  it("can't happen by repeating a part, which is refused without a key", async () => {
    const { customer, bookingId } = await sold()
    const keyless = (body: unknown) => () => customer.delete(`/bookings/${bookingId}`, body)
    await refused(keyless({ seatIds: ['A-1'] }), 400, 'malformed', 'Idempotency-Key')
    const staffs = () => operator.delete(`/bookings/${bookingId}`, { amount: 1, reason: 'a test of this' })
    await refused(staffs, 400, 'malformed', 'Idempotency-Key')
  })

  it('is answered as a replay under the same key, and refused with another body under it', async () => {
    const { bookingId } = await sold()
    const key = newId()
    const first = await (await giveBack(bookingId, { seatIds: ['A-1'] }, key)).json()
    const again = await house.changingNothing(async () => (await giveBack(bookingId, { seatIds: ['A-1'] }, key)).json())
    expect(again).toEqual(first)
    const other = () => giveBack(bookingId, { seatIds: ['A-2'] }, key)
    await refused(other, 422, 'idempotency_key_reused', 'Idempotency-Key')
  })

  it('requested ten times at once pays once', async () => {
    const { customer, bookingId } = await sold()
    const before = await house.simulator.books()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 ? giveBack(bookingId, {}) : customer.delete(`/bookings/${bookingId}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const after = await house.simulator.books()
    expect(after.refunded - before.refunded).toBe(2500)
  })
})

describe('a webhook', () => {
  const sign = (body: string, { secret = house.simulator.webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  const send = (body: string, signature: string | undefined): Promise<Response> =>
    fetch(`${house.server.url}/api/v1/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body,
    })
  const eventOf = (type: string, object: object, id = `evt_${newId()}`): string =>
    JSON.stringify({ id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } })
  /** The charge of a booking, as an event tells of it. */
  async function chargeOf(bookingId: string): Promise<object> {
    const { rows } = await house.server.pool.query<{ id: string; gateway_ref: string }>(
      'select id, gateway_ref from payments where booking_id = $1',
      [bookingId],
    )
    return { id: rows[0]?.gateway_ref, object: 'payment_intent', metadata: { paymentId: rows[0]?.id } }
  }
  /** A booking that is being paid, and isn't. */
  async function unpaid(): Promise<{ customer: Customer; bookingId: string; charge: object }> {
    const { customer, bookingId } = await held()
    await house.simulator.fault({ fault: 'server_error_before', on: 'charge', times: 1 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    // The reconciler, which would find it out by itself, is kept away.
    await house.server.pool.query("update payments set look_at = now() + interval '1 hour' where booking_id = $1", [
      bookingId,
    ])
    return { customer, bookingId, charge: await chargeOf(bookingId) }
  }

  it('is refused if forged in any way, and no booking becomes paid', async () => {
    const { customer, bookingId, charge } = await unpaid()
    const event = eventOf('payment_intent.succeeded', { ...charge, status: 'succeeded', amount_received: 2500 })
    const signatures: (string | undefined)[] = [
      undefined,
      '',
      'popcorn',
      `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      sign(event, { secret: 'whsec_somebody' }),
      sign(event, { secret: '' }),
      sign(event.replace('2500', '1')),
      sign(event).replace('v1=', 'v0='),
    ]
    for (const signature of signatures) {
      await refused(() => send(event, signature), 400, 'bad_webhook', 'Stripe-Signature')
    }
    expect(await stateOf(customer, bookingId)).toBe('held')
  })

  it('is refused if genuine but replayed after five minutes', async () => {
    const event = eventOf('payment_intent.succeeded', (await unpaid()).charge)
    const at = Math.floor(Date.now() / 1000) - 301
    const problem = await refused(() => send(event, sign(event, { at })), 400, 'bad_webhook', 'Stripe-Signature')
    expect(problem.detail).toContain('too old')
  })

  it('is refused if signed but not an event, and the body is named', async () => {
    for (const body of ['', 'null', '[]', '{}', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{"object":{}}}', 'NaN']) {
      await refused(() => send(body, sign(body)), 400, 'bad_webhook', 'the body')
    }
  })

  it('changes no booking if signed but untrue, because the gateway is asked', async () => {
    const { customer, bookingId, charge } = await unpaid()
    const event = eventOf('payment_intent.succeeded', { ...charge, status: 'succeeded' })
    expect((await send(event, sign(event))).status).toBe(200)
    expect(await stateOf(customer, bookingId)).toBe('held')
    const { rows } = await house.server.pool.query('select state from payments where booking_id = $1', [bookingId])
    expect(rows).toEqual([{ state: 'pending' }])
  })

  it('changes nothing if replayed, even under a new signature', async () => {
    const { customer, bookingId } = await sold()
    const event = eventOf('payment_intent.succeeded', await chargeOf(bookingId))
    const signature = sign(event)
    expect(await (await send(event, signature)).json()).toEqual({ received: true })
    await house.changingNothing(async () => {
      for (const again of [signature, signature, sign(event, { at: Math.floor(Date.now() / 1000) - 60 })]) {
        const response = await send(event, again)
        expect([response.status, await response.json()]).toEqual([200, { received: true }])
      }
      // The same id with another body is the same event: what it says now isn't looked at.
      const other = event.replace('succeeded', 'canceled')
      expect((await send(other, sign(other))).status).toBe(200)
    })
    expect(await stateOf(customer, bookingId)).toBe('confirmed')
  })
})

/** What goes wrong with bookings that were there, as the API tells it: too late, too much, twice, forged. */
import { createHmac } from 'node:crypto'
import { BookingView, CancelAnswer, newId, PaidBooking, Problem, ProcessingBooking } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Customer, createCustomer, heldBy, paidBy } from '../../../../tooling/testing/customer.ts'
import { CARD, createTestSimulator, type TestSimulator } from '../../../../tooling/testing/gateway-simulator.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/server.ts'
import { createTokens } from './auth/tokens.ts'

const SECRET = 'a secret of this test, of 32 bytes and more'
let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let customer: Customer
let operator: Customer
let nextShow = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    env: {
      ...simulator.serverEnv,
      MARQUEE_JWT_SECRET: SECRET,
      MARQUEE_HOLD_SECONDS: '3',
      MARQUEE_CHARGE_TIMEOUT_SECONDS: '1',
      MARQUEE_SINGLE_SEATS: 'allow',
    },
  })
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(server.pool, { shows: 10 })
  await server.pool.query("update shows set starts_at = starts_at + interval '1 day'")
  customer = await createCustomer(server.url)
  const secret = new TextEncoder().encode(SECRET)
  const tokens = createTokens({ secret, jwksUrl: undefined, audience: 'marquee', issuer: 'marquee' })
  const { token } = await tokens.issue({ customerId: 'anna', role: 'operator', forSeconds: 600 })
  operator = await createCustomer(server.url, token)
})
afterAll(async () => {
  await server.close()
  await simulator.stop()
})

afterEach(() => simulator.clearFaults())

const order = () => ({ showId: programme.showIds[nextShow++], seatIds: ['D-1', 'D-2'] })

async function problemOf(response: Response, status: number, code: string): Promise<Problem> {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.stringContaining(`urn:marquee:problem:${code}`)])
  return Problem.parse(JSON.parse(text))
}
const view = async (bookingId: string) => BookingView.parse(await (await operator.get(`/bookings/${bookingId}`)).json())

/** What the gateway has captured and not given back. */
async function moneyTaken(): Promise<number> {
  const { rows } = await server.pool.query<{ taken: number }>(
    "select coalesce(sum(amount - refunded_amount), 0)::int as taken from payments where state = 'captured'",
  )
  return rows[0]?.taken ?? 0
}

describe('a payment', () => {
  it('after the hold has ended is 410, and nothing is charged', async () => {
    const before = await moneyTaken()
    const { bookingId } = await heldBy(customer, order())
    await vi.waitFor(async () => expect((await view(bookingId)).status).toBe('expired'), { timeout: 10_000 })
    await problemOf(await customer.pay(bookingId), 410, 'hold_expired')
    expect(await moneyTaken()).toBe(before)
  })

  it('that the gateway does not answer is 202, then the same key gives the tickets', async () => {
    const { bookingId } = await heldBy(customer, order())
    await simulator.fault({ fault: 'timeout_after', on: 'charge', times: 1 })
    const key = newId()
    const pay = () => customer.pay(bookingId, { method: 'card', token: CARD.good }, key)
    const first = await pay()
    expect([first.status, first.headers.get('retry-after')]).toEqual([202, '2'])
    expect(ProcessingBooking.parse(await first.json())).toMatchObject({ bookingId, status: 'processing' })
    await vi.waitFor(async () => expect((await view(bookingId)).status).toBe('confirmed'), { timeout: 20_000 })
    const later = await pay()
    expect(later.status).toBe(200)
    expect(PaidBooking.parse(await later.json()).tickets).toHaveLength(2)
    expect((await view(bookingId)).payments.map(({ status, amount }) => [status, amount])).toEqual([['captured', 2500]])
  })

  it('of a booking that is paid is refused under another key, and with another body under the same', async () => {
    const { bookingId } = await heldBy(customer, order())
    const key = newId()
    expect((await customer.pay(bookingId, { method: 'card', token: CARD.good }, key)).status).toBe(200)
    await problemOf(await customer.pay(bookingId), 409, 'booking_not_payable')
    const other = await customer.pay(bookingId, { method: 'card', token: CARD.noMoney }, key)
    expect(await problemOf(other, 422, 'idempotency_key_reused')).toMatchObject({ field: 'Idempotency-Key' })
  })
})

describe('a refund', () => {
  it('of more than was paid is refused, and gives nothing', async () => {
    const { bookingId } = await heldBy(customer, order())
    await paidBy(customer, bookingId)
    const body = { seatIds: ['D-1'], amount: 2501, reason: 'a broken seat' }
    const response = await operator.delete(`/bookings/${bookingId}`, body, { 'idempotency-key': newId() })
    expect(await problemOf(response, 422, 'refund_too_large')).toMatchObject({ field: 'amount' })
    expect(await view(bookingId)).toMatchObject({ status: 'confirmed', refunds: [] })
  })

  it('is not given twice, however often it is asked for', async () => {
    const { bookingId } = await heldBy(customer, order())
    await paidBy(customer, bookingId)
    const answers = await Promise.all(Array.from({ length: 4 }, () => customer.delete(`/bookings/${bookingId}`)))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    await vi.waitFor(async () => expect((await view(bookingId)).status).toBe('refunded'), { timeout: 10_000 })
    const { refunds } = await view(bookingId)
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[2500, 'done']])
  })

  it('of seats of another booking, or that are none, is refused', async () => {
    const { bookingId } = await heldBy(customer, order())
    await paidBy(customer, bookingId)
    const part = (seatIds: string[]) =>
      customer.delete(`/bookings/${bookingId}`, { seatIds }, { 'idempotency-key': newId() })
    expect(await problemOf(await part(['D-3']), 422, 'seats_not_in_booking')).toMatchObject({ field: 'seatIds' })
    const half = CancelAnswer.parse(await (await part(['D-2'])).json())
    expect([half.status, half.seatsReleased]).toEqual(['confirmed', ['D-2']])
    await problemOf(await part(['D-2']), 422, 'seats_not_in_booking')
  })
})

describe('a webhook', () => {
  const signed = (body: string, secret: string, at = Math.floor(Date.now() / 1000)): string =>
    `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  const send = (body: string, signature: string) =>
    fetch(`${server.url}/api/v1/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  const body = (id: string) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'charge.dispute.created',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'dp_1', object: 'dispute' } },
    })
  const kept = async (id: string) => {
    const { rows } = await server.pool.query('select state from gateway_events where event_id = $1', [id])
    return rows
  }

  it('that is forged, changed or old is refused and not kept', async () => {
    const text = body('evt_forged')
    const good = simulator.webhookSecret
    await problemOf(await send(text, signed(text, 'whsec_somebody')), 400, 'bad_webhook')
    await problemOf(await send(text.replace('created', 'closed'), signed(text, good)), 400, 'bad_webhook')
    await problemOf(await send(text, signed(text, good, Math.floor(Date.now() / 1000) - 3600)), 400, 'bad_webhook')
    expect(await kept('evt_forged')).toEqual([])
  })

  it('that comes again is kept once', async () => {
    const text = body('evt_again')
    for (let i = 0; i < 3; i++) {
      const response = await send(text, signed(text, simulator.webhookSecret))
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    expect(await kept('evt_again')).toHaveLength(1)
  })
})

/** The answers of the API's table about bookings beside the plain yes: 202, 402, 410, 429, and money on its way back. */
import { ActionBooking, BookingView, CancelAnswer, newId, PaidBooking, ProcessingBooking } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { CARD } from '../../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'

let house: ApiHouse
let customer: Customer
let operator: Customer

beforeAll(async () => {
  house = await openApiHouse({
    gatewayProxied: true,
    env: { MARQUEE_CHARGE_TIMEOUT_SECONDS: '2', MARQUEE_LIMITS: 'guests=1000/60,payments=12/60' },
  })
  operator = await house.staff('operator')
})
afterEach(async () => {
  await house.simulator.clearFaults()
})
afterAll(() => house.close())

async function held(seatIds = ['A-1']): Promise<{ bookingId: string; showId: string }> {
  customer = await house.customer()
  const showId = house.aShow()
  const { bookingId } = await heldBy(customer, { showId, seatIds })
  return { bookingId, showId }
}
async function sold(seatIds = ['A-1', 'A-2']): Promise<{ bookingId: string; showId: string }> {
  const booking = await held(seatIds)
  await paidBy(customer, booking.bookingId)
  return booking
}
async function ok<T>(schema: { parse(value: unknown): T }, response: Response, status = 200): Promise<T> {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.any(String)])
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return schema.parse(JSON.parse(text))
}
const seen = async (bookingId: string) => ok(BookingView, await customer.get(`/bookings/${bookingId}`))
const chargesOf = async (bookingId: string) =>
  (await house.simulator.books()).charges.filter((charge) => charge.metadata['bookingId'] === bookingId)
/** The end of a hold's time, without waiting for it. */
async function timePasses(bookingId: string): Promise<void> {
  await house.server.pool.query(
    "with ended as (update bookings set hold_until = now() - interval '1 second' where id = $1) update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1",
    [bookingId],
  )
}
/** The show begins at another time, and servers are told. */
async function movedTo(showId: string, time: string): Promise<void> {
  await house.server.pool.query(
    `with next as (update catalogue_revision set revision = revision + 1 returning revision)
     update shows set starts_at = ${time}, revision = (select revision from next) where id = $1`,
    [showId],
  )
  await house.server.pool.query("select pg_notify('catalogue_changed', revision::text) from catalogue_revision")
}

describe('POST /bookings/{id}/pay', () => {
  it('answers 202 and when to retry while the gateway is silent, and the tickets to the same key later', async () => {
    const { bookingId } = await held()
    await house.simulator.fault({ fault: 'timeout_after', times: 1, delayMs: 3000 })
    const key = newId()
    const pay = () => customer.pay(bookingId, { method: 'card', token: CARD.good }, key)
    const first = await pay()
    expect(first.headers.get('retry-after')).toBe('2')
    const { paymentId, ...processing } = await ok(ProcessingBooking, first, 202)
    expect(processing).toEqual({ bookingId, status: 'processing' })
    const [payment] = (await seen(bookingId)).payments
    expect(payment).toMatchObject({ paymentId, amount: 1250 })
    // The server may have found it in the gateway's list already.
    expect(['pending', 'captured']).toContain(payment?.status)
    const paid = await vi.waitFor(async () => ok(PaidBooking, await pay()), { timeout: 15_000, interval: 500 })
    expect(paid).toMatchObject({
      bookingId,
      status: 'confirmed',
      paymentId,
      tickets: [{ seatId: 'A-1', amount: 1250 }],
    })
    expect(await chargesOf(bookingId)).toHaveLength(1)
  })

  it.each([
    [CARD.declined, 'generic_decline'],
    [CARD.noMoney, 'insufficient_funds'],
  ])('answers 402 and the reason for card %s, keeps the seats, and lets another try', async (token, reason) => {
    const { bookingId } = await held()
    const problem = await problemOf(await customer.pay(bookingId, { method: 'card', token }), 402)
    expect(problem).toMatchObject({
      type: 'urn:marquee:problem:payment_declined',
      title: 'payment declined',
      refusal: { code: 'payment_declined', reason },
    })
    expect((await seen(bookingId)).status).toBe('held')
    await paidBy(customer, bookingId)
  })

  it('answers 202 and where to go when the bank asks the customer, and then the same request pays', async () => {
    const { bookingId } = await held()
    const request = { method: 'card', token: CARD.wantsItsOwner, returnUrl: 'https://tickets.example/back' }
    const key = newId()
    const asked = await customer.pay(bookingId, request, key)
    expect(asked.status).toBe(202)
    expect(asked.headers.get('retry-after')).toBeNull()
    const waiting = ActionBooking.parse(await asked.json())
    expect((await seen(bookingId)).payments).toMatchObject([{ status: 'pending' }])
    const { nextAction } = waiting
    await house.simulator.authenticate(nextAction.type === 'redirect_to_url' ? nextAction.url : '', 'complete')
    const paid = await customer.pay(bookingId, request, key)
    expect(paid.status).toBe(200)
    expect(await paid.json()).toMatchObject({ status: 'confirmed', paymentId: waiting.paymentId })
  })

  it.each(['javascript:alert(1)', 'not a URL', '//tickets.example', 7])(
    'answers 400 for the return address %s',
    async (returnUrl) => {
      const { bookingId } = await held()
      const problem = await problemOf(
        await customer.pay(bookingId, { method: 'card', token: CARD.wantsItsOwner, returnUrl }),
        400,
      )
      expect(problem).toMatchObject({ field: 'returnUrl' })
      await paidBy(customer, bookingId)
    },
  )

  it('answers 410 when the hold is over, and that nothing was charged', async () => {
    const { bookingId } = await held()
    await timePasses(bookingId)
    const problem = await problemOf(await customer.pay(bookingId), 410)
    expect(problem).toMatchObject({
      type: 'urn:marquee:problem:hold_expired',
      refusal: { code: 'hold_expired', refunded: false },
    })
    expect(problem.detail).toContain('nothing was charged')
    expect(await chargesOf(bookingId)).toEqual([])
  })

  it('answers 410 when the money came too late, and refunds it', async () => {
    const { bookingId, showId } = await held()
    const charge = house.gatewayLine?.hold('/confirm HTTP', 'before')
    const paying = customer.pay(bookingId)
    await charge?.held
    expect((await seen(bookingId)).payments).toMatchObject([{ status: 'pending' }])
    // The seats are lost anyway, as by a manual change of the ledger or a restored backup.
    const lost = await house.server.pool.query('delete from seat_claims where booking_id = $1', [bookingId])
    expect(lost.rowCount).toBe(1)
    charge?.deliver()
    const problem = await problemOf(await paying, 410)
    expect(problem).toMatchObject({
      type: 'urn:marquee:problem:hold_expired',
      refusal: { code: 'hold_expired', refunded: true },
    })
    expect(problem.detail).toContain('on its way back')
    await vi.waitFor(async () => {
      expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 1250, amount_refunded: 1250 }])
    }, SOON)
    expect(await seen(bookingId)).toMatchObject({ showId, refunds: [{ amount: 1250, status: 'done' }] })
  })

  it('answers 429 with Retry-After to a caller that pays again and again', async () => {
    const { bookingId } = await held()
    await vi.waitFor(() => expect(Date.now() % 60_000).toBeLessThan(50_000), { timeout: 15_000, interval: 100 })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await customer.pay(bookingId, { method: 'gold' })).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    const limited = await customer.pay(bookingId)
    const seconds = Number(limited.headers.get('retry-after'))
    expect(await problemOf(limited, 429)).toMatchObject({
      type: 'urn:marquee:problem:rate_limited',
      retryAfterSeconds: seconds,
    })
    expect(seconds).toBeGreaterThan(0)
  })
})

describe('POST /bookings/hold', () => {
  it('answers 410 when the show has begun, and replays the first answer to an earlier key', async () => {
    const before = await house.customer()
    const showId = house.aShow()
    const key = newId()
    const first = await (await before.hold({ showId, seatIds: ['A-1'] }, key)).json()
    await movedTo(showId, "now() - interval '1 minute'")
    const late = await house.customer()
    await vi.waitFor(async () => {
      const problem = await problemOf(await late.hold({ showId, seatIds: ['A-2'] }), 410)
      expect(problem.type).toBe('urn:marquee:problem:sales_closed')
    }, SOON)
    expect(await (await before.hold({ showId, seatIds: ['A-1'] }, key)).json()).toEqual(first)
  })

  it('answers 422 for a ticket type without a price', async () => {
    const problem = await problemOf(
      await (await house.customer()).hold({
        showId: house.aShow(),
        seatIds: ['A-1'],
        tickets: [{ seatId: 'A-1', type: 'senior' }],
      }),
      422,
    )
    expect(problem).toMatchObject({ type: 'urn:marquee:problem:unknown_ticket_type', field: 'tickets' })
  })
})

describe('GET /bookings/{id}', () => {
  it('shows each state: held, confirmed, partly given back, refunded, cancelled, expired', async () => {
    const { bookingId } = await held(['B-1', 'B-2'])
    const view = await seen(bookingId)
    expect(view).toMatchObject({ status: 'held', total: { amount: 2500, currency: 'SGD' }, payments: [], refunds: [] })
    expect(view.tickets.map(({ seatId, status }) => [seatId, status])).toEqual([
      ['B-1', 'held'],
      ['B-2', 'held'],
    ])
    expect(Date.parse(view.expiresAt ?? '')).toBeGreaterThan(Date.now())
    const paid = await paidBy(customer, bookingId)
    const confirmed = await seen(bookingId)
    expect(confirmed).toMatchObject({ status: 'confirmed', expiresAt: null })
    expect(confirmed.tickets.map(({ code, ticketId }) => [code, ticketId])).toEqual(
      paid.tickets.map(({ code, ticketId }) => [code, ticketId]),
    )
    const part = await customer.delete(`/bookings/${bookingId}`, { seatIds: ['B-1'] }, { 'idempotency-key': newId() })
    expect(await ok(CancelAnswer, part)).toMatchObject({
      status: 'confirmed',
      seatsReleased: ['B-1'],
      refunds: [{ amount: 1250, status: 'done' }],
    })
    expect(
      (await seen(bookingId)).tickets.map(({ seatId, status, code }) => [seatId, status, code !== undefined]),
    ).toEqual([
      ['B-1', 'cancelled', false],
      ['B-2', 'valid', true],
    ])
    expect(await ok(CancelAnswer, await customer.delete(`/bookings/${bookingId}`))).toMatchObject({
      status: 'refunded',
      seatsReleased: ['B-2'],
      refunds: [{ amount: 1250, status: 'done' }],
    })
    expect((await seen(bookingId)).status).toBe('refunded')
    expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 2500, amount_refunded: 2500 }])
  })

  it('shows a hold whose time is over as expired', async () => {
    const { bookingId } = await held()
    await timePasses(bookingId)
    await vi.waitFor(
      async () => expect(await seen(bookingId)).toMatchObject({ status: 'expired', expiresAt: null }),
      SOON,
    )
  })
})

describe('DELETE /bookings/{id}', () => {
  it('answers cancelled while the refund is on its way, and then the booking is refunded', async () => {
    const { bookingId } = await sold()
    await house.simulator.fault({ fault: 'pending', on: 'refund', times: 1, delayMs: 300 })
    const cancelled = await ok(CancelAnswer, await customer.delete(`/bookings/${bookingId}`))
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      seatsReleased: ['A-1', 'A-2'],
      refunds: [{ amount: 2500, status: 'pending' }],
    })
    const books = await house.simulator.books()
    expect(
      books.refunds.filter(({ metadata }) => metadata['refundId'] === cancelled.refunds[0]?.refundId),
    ).toHaveLength(1)
  })

  it('takes a reason from an operator, at any time, and may refund less', async () => {
    const { bookingId, showId } = await sold()
    await movedTo(showId, "now() + interval '5 minutes'")
    // A seat that the booking doesn't have: until the server knows of the new time it must give nothing back.
    const another = { seatIds: ['A-9'] }
    await vi.waitFor(async () => {
      const answer = await customer.delete(`/bookings/${bookingId}`, another, { 'idempotency-key': newId() })
      expect((await problemOf(answer, 403)).type).toBe('urn:marquee:problem:too_late_to_cancel')
    }, SOON)
    const problem = await problemOf(await operator.delete(`/bookings/${bookingId}`), 400)
    expect(problem.field).toBe('reason')
    const answer = await operator.delete(
      `/bookings/${bookingId}`,
      { amount: 1000, reason: 'the projector failed half way' },
      { 'idempotency-key': newId() },
    )
    expect(await ok(CancelAnswer, answer)).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 1000, reason: 'the projector failed half way', status: 'done' }],
    })
    expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 2500, amount_refunded: 1000 }])
  })
})

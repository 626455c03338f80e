/** Postgres goes away, before and in the middle of a customer's request: the answer says so, and nothing is lost. */
import { createHmac } from 'node:crypto'
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CrashHouse, openCrashHouse } from '../../../../../tooling/testing/houses/crash-house.ts'
import { type Customer, createCustomer, heldBy } from '../../../../../tooling/testing/houses/customer.ts'
import { atRest } from './testing/rest.ts'

let house: CrashHouse
let customer: Customer
let showId: string
let shows: string[]

beforeAll(async () => {
  house = await openCrashHouse({ shows: 6 })
  shows = [...house.programme.showIds]
})
beforeEach(async () => {
  showId = shows.pop() as string
  customer = await createCustomer(house.url)
  // The show is in memory, as any that somebody looks at.
  expect((await fetch(`${house.url}/api/v1/shows/${showId}/seats`)).status).toBe(200)
})
afterEach(() => house.between.ledger.pass())
afterAll(() => house.close())

const CARD = { method: 'card', token: 'pm_card_visa' }
const hold = () => heldBy(customer, { showId, seatIds: ['A-1', 'A-2'] })
const answered = (send: () => Promise<Response>, status: number) =>
  vi.waitFor(async () => expect((await send()).status).toBe(status), { timeout: 10_000, interval: 50 })

function webhook(): Promise<Response> {
  const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type: 'ping', data: { object: {} } })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', house.simulator.webhookSecret).update(`${at}.${body}`).digest('hex')
  return fetch(`${house.url}/api/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  })
}

describe('while the ledger is away', () => {
  it('every call says when to retry, and its retry is carried out once the ledger is back', async () => {
    const { bookingId } = await hold()
    const other = await createCustomer(house.url)
    const [holdKey, payKey] = [newId(), newId()]
    const calls: Record<string, () => Promise<Response>> = {
      hold: () => other.hold({ showId, seatIds: ['C-1', 'C-2'] }, holdKey),
      pay: () => customer.pay(bookingId, CARD, payKey),
      look: () => customer.get(`/bookings/${bookingId}`),
      cancel: () => customer.delete(`/bookings/${bookingId}`),
      webhook,
    }
    house.between.ledger.cut('all')
    for (const [name, send] of Object.entries(calls)) {
      const response = await send()
      expect([name, response.status, response.headers.get('retry-after')]).toEqual([name, 503, '1'])
      expect(await response.json()).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
    }
    house.between.ledger.pass()
    for (const [name, status] of [
      ['hold', 201],
      ['pay', 200],
      ['look', 200],
      ['webhook', 200],
      ['cancel', 200],
    ] as const) {
      await answered(calls[name] as () => Promise<Response>, status)
    }
    await answered(() => other.delete(`/bookings/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`), 404)
  })
})

describe('when the ledger goes away in the middle of a payment', () => {
  it('nothing is charged until a retry, if the charge had no name yet', async () => {
    const { bookingId } = await hold()
    const key = newId()
    const named = house.between.gateway.hold('POST /v1/payment_intents ', 'after')
    const paying = customer.pay(bookingId, CARD, key)
    await named.held
    house.between.ledger.cut('all')
    named.deliver()
    const said = await paying
    expect(said.status).toBe(202)
    expect((await house.simulator.books()).charges.filter((c) => c.metadata['bookingId'] === bookingId)).toEqual([])
    house.between.ledger.pass()
    await answered(() => customer.pay(bookingId, CARD, key), 200)
    await atRest(house, showId)
  })

  it('a booking that was charged is processing, and is confirmed unasked when the ledger is back', async () => {
    const { bookingId } = await hold()
    const key = newId()
    const charged = house.between.gateway.hold(`${bookingId}:${key}`, 'after')
    const paying = customer.pay(bookingId, CARD, key)
    await charged.held
    house.between.ledger.cut('all')
    charged.deliver()
    const said = await paying
    expect(said.status).toBe(202)
    expect(await said.json()).toMatchObject({ bookingId, status: 'processing' })
    house.between.ledger.pass()
    await house.pool.query("update payments set look_at = now() where booking_id = $1 and state = 'pending'", [
      bookingId,
    ])
    await vi.waitFor(
      async () => {
        const view = (await (await customer.get(`/bookings/${bookingId}`)).json()) as { status: string }
        expect(view.status).toBe('confirmed')
      },
      { timeout: 10_000, interval: 50 },
    )
    expect((await customer.pay(bookingId, CARD, key)).status).toBe(200)
    await atRest(house, showId)
  })
})

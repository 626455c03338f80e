/**
 * Events that the gateway sends by itself, over HTTP, to a whole server: genuine, once, and until they are done or
 * parked.
 */
import { createHmac } from 'node:crypto'
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { type Customer, createCustomer, heldBy, paidBy } from '../../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import {
  CARD,
  createTestSimulator,
  type TestSimulator,
} from '../../../../../../tooling/testing/services/gateway-simulator.ts'

let simulator: TestSimulator
let server: TestServer
let shows: string[]
let showId: string
let customer: Customer

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_CHARGE_TIMEOUT_SECONDS: '1', MARQUEE_SINGLE_SEATS: 'allow' },
  })
  // Another server reads the gateway's list: at its start this one would find a charge there before its webhook comes.
  await server.stop()
  await server.pool.query(
    `insert into leases (name, owner, ends_at) values ('gateway list', $1, 'infinity')
     on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at`,
    [newId()],
  )
  await server.start()
  shows = (await insertTestProgramme(server.pool, { shows: 20 })).showIds
  await server.pool.query("update shows set starts_at = starts_at + interval '1 day'")
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
})
beforeEach(async () => {
  showId = shows.pop() as string
  customer = await createCustomer(server.url)
})
afterEach(async () => {
  await simulator.clearFaults()
})
afterAll(async () => {
  await server.close()
  await simulator.stop()
})

interface EventRow {
  event_id: string
  state: string
  tries: number
  last_error: string | null
  wait: number | null
  body: { kind: string; gatewayRef?: string }
}
const eventsAbout = async (gatewayRef: string): Promise<EventRow[]> =>
  (
    await server.pool.query<EventRow>(
      `select event_id, state, tries, last_error, round(extract(epoch from try_at - now()))::int as wait, body
       from gateway_events where body->>'gatewayRef' = $1 order by received_at`,
      [gatewayRef],
    )
  ).rows
const paymentOf = async (bookingId: string) =>
  (
    await server.pool.query<{ state: string; gateway_ref: string }>(
      'select state, gateway_ref from payments where booking_id = $1',
      [bookingId],
    )
  ).rows[0]
const statusOf = async (bookingId: string): Promise<string> =>
  ((await (await customer.get(`/bookings/${bookingId}`)).json()) as { status: string }).status
const eventually = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000, interval: 20 })
const hold = () => heldBy(customer, { showId, seatIds: ['A-1', 'A-2'] })
/** The reconciler would find out too: put off this far, it leaves every effect to the webhook. */
const noReconciler = (bookingId: string): Promise<void> =>
  eventually(async () => {
    const { rowCount } = await server.pool.query(
      `update payments set look_at = case when state = 'pending' then now() + interval '1 hour' end
       where booking_id = $1 and gateway_ref is not null`,
      [bookingId],
    )
    expect(rowCount).toBe(1)
  })

function eventOf(gatewayRef: string, type = 'payment_intent.succeeded', metadata: Record<string, string> = {}) {
  return JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, data: { object: { id: gatewayRef, metadata } } })
}
function signed(body: string, { secret = simulator.webhookSecret, at = Date.now() } = {}): string {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
const send = (body: string, signature: string | undefined) =>
  fetch(`${server.url}/api/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body,
  })

describe('a charge whose answer never reached the customer', () => {
  it('is confirmed by the webhook alone, however often and late it comes', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'timeout_after', delayMs: 1500, times: 1 })
    await simulator.fault({ fault: 'late_webhook', delayMs: 1200 })
    await simulator.fault({ fault: 'duplicate_webhook' })
    const paying = customer.pay(bookingId)
    await noReconciler(bookingId)
    expect((await paying).status).toBe(202)
    await noReconciler(bookingId)
    await eventually(async () => expect(await statusOf(bookingId)).toBe('confirmed'))
    const payment = await paymentOf(bookingId)
    const events = await eventually(async () => {
      const kept = await eventsAbout(payment?.gateway_ref ?? '')
      expect(kept).toMatchObject([{ state: 'done', last_error: null }])
      return kept
    })
    expect(events).toHaveLength(1)
    const { rows } = await server.pool.query(
      "select actor, via from booking_events where booking_id = $1 and to_state = 'confirmed'",
      [bookingId],
    )
    expect(rows).toEqual([{ actor: 'gateway', via: 'gateway' }])
  })

  it('is captured and reported later when the gateway needs time', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'pending', delayMs: 300 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    await noReconciler(bookingId)
    await eventually(async () => expect(await statusOf(bookingId)).toBe('confirmed'))
  })

  it('is refunded when the seats are gone by then', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'pending', delayMs: 1500 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    await noReconciler(bookingId)
    await server.pool.query("update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1", [
      bookingId,
    ])
    const other = await createCustomer(server.url)
    await heldBy(other, { showId, seatIds: ['A-2'] })
    await eventually(async () => expect(await statusOf(bookingId)).toBe('failed'))
    const charge = (await simulator.books()).charges.find(({ metadata }) => metadata['bookingId'] === bookingId)
    await eventually(async () =>
      expect((await simulator.books()).charges.find(({ id }) => id === charge?.id)).toMatchObject({
        amount_captured: 2500,
        amount_refunded: 2500,
      }),
    )
  })

  it('completes a refund that the gateway finishes later, by its webhook', async () => {
    const { bookingId } = await hold()
    await paidBy(customer, bookingId)
    await simulator.fault({ fault: 'pending', on: 'refund', delayMs: 300 })
    const given = await customer.delete(`/bookings/${bookingId}`)
    expect(await given.json()).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending' }] })
    await eventually(async () => expect(await statusOf(bookingId)).toBe('refunded'))
  })
})

describe('a customer who is asked by the bank', () => {
  it('need not come back, since the webhook of the approval confirms the booking', async () => {
    const { bookingId } = await hold()
    const asked = await customer.pay(bookingId, { method: 'card', token: CARD.wantsItsOwner })
    expect(asked.status).toBe(202)
    const { clientSecret } = (await asked.json()) as { clientSecret: string }
    await noReconciler(bookingId)
    await simulator.authenticate(`${simulator.url}/authenticate/${clientSecret}`, 'complete')
    await eventually(async () => expect(await statusOf(bookingId)).toBe('confirmed'))
  })
})

describe('money that moves at the gateway itself', () => {
  it('is entered from its webhooks: the ledger and figures follow each refund, and each is shown', async () => {
    const { bookingId } = await hold()
    await paidBy(customer, bookingId)
    const chargeRef = (await paymentOf(bookingId))?.gateway_ref ?? ''
    await simulator.fault({ fault: 'duplicate_webhook', on: 'any' })
    await simulator.dashboard('warnings', { payment_intent: chargeRef })
    await simulator.dashboard('refunds', { payment_intent: chargeRef, amount: 500 })
    await simulator.dashboard('disputes', { payment_intent: chargeRef })
    await eventually(async () => {
      const kinds = (await eventsAbout(chargeRef))
        .filter(({ state }) => state === 'parked')
        .map(({ body }) => body.kind)
      expect(kinds.toSorted()).toEqual(['dispute', 'fraud_warning', 'given_back_there'])
      const { rows } = await server.pool.query(
        "select amount from sales_facts where booking_id = $1 and kind = 'refunded'",
        [bookingId],
      )
      expect(rows).toEqual([{ amount: -500 }])
    })
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

describe('a webhook event', () => {
  const kept = async () => (await server.pool.query('select from gateway_events')).rowCount

  it.each([
    ['is not signed', () => undefined, 'it is not signed'],
    ['is signed with another secret', (body: string) => signed(body, { secret: 'whsec_other' }), 'does not match'],
    ['is signed over another body', () => signed('{}'), 'does not match'],
    ['is from six minutes ago', (body: string) => signed(body, { at: Date.now() - 360_000 }), 'too old'],
  ])('is refused with the reason, and not kept: %s', async (_, signature, why) => {
    const before = await kept()
    const body = eventOf('pi_anything')
    const answer = await send(body, signature(body))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      refusal: { code: 'bad_webhook' },
      detail: expect.stringContaining(why),
    })
    expect(await kept()).toBe(before)
  })

  it('changes nothing when a genuine one is replayed within its time', async () => {
    const { bookingId } = await hold()
    await paidBy(customer, bookingId)
    const { gateway_ref = '' } = (await paymentOf(bookingId)) ?? {}
    await eventually(async () => expect(await eventsAbout(gateway_ref)).toMatchObject([{ state: 'done' }]))
    // This server has confirmed it: it need not ask the gateway, which would fail.
    await simulator.fault({ fault: 'server_error_before', on: 'look' })
    const body = eventOf(gateway_ref)
    const signature = signed(body)
    for (const answer of await Promise.all([1, 2, 3, 4].map(() => send(body, signature))))
      expect(answer.status).toBe(200)
    expect((await send(body, signature)).status).toBe(200)
    await eventually(async () => expect((await eventsAbout(gateway_ref)).at(-1)?.state).toBe('done'))
    expect(await eventsAbout(gateway_ref)).toMatchObject([
      { state: 'done', tries: 1 },
      { state: 'done', tries: 1 },
    ])
    const { rowCount } = await server.pool.query(
      "select from booking_events where booking_id = $1 and to_state = 'confirmed'",
      [bookingId],
    )
    expect(rowCount).toBe(1)
  })

  it('is checked with the gateway, and not believed when they disagree', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'timeout_before', delayMs: 1500, times: 1 })
    const paying = customer.pay(bookingId)
    await noReconciler(bookingId)
    const { gateway_ref = '' } = (await paymentOf(bookingId)) ?? {}
    const body = eventOf(gateway_ref)
    expect((await send(body, signed(body))).status).toBe(200)
    expect(await statusOf(bookingId)).toBe('held')
    expect((await paying).status).toBe(202)
    expect((await paymentOf(bookingId))?.state).toBe('pending')
  })
})

describe("an event that can't be processed", () => {
  it('is parked at once, with a readable reason, if no payment has made its charge of this house', async () => {
    const { rows } = await server.pool.query('select id from incarnations where number = 1')
    for (const metadata of [{ houseId: rows[0].id, paymentId: newId() }, { paymentId: newId() }]) {
      const gatewayRef = `pi_${newId()}`
      const body = eventOf(gatewayRef, undefined, metadata)
      expect((await send(body, signed(body))).status).toBe(200)
      expect(await eventsAbout(gatewayRef)).toMatchObject([
        { state: 'parked', wait: null, last_error: `no payment of ours has the charge ${gatewayRef}` },
      ])
    }
  })

  it('is done and counted if its charge belongs to another house or shop', async () => {
    for (const metadata of [{ houseId: newId(), paymentId: newId() }, { order: '77' }]) {
      const gatewayRef = `pi_${newId()}`
      const body = eventOf(gatewayRef, undefined, metadata)
      expect((await send(body, signed(body))).status).toBe(200)
      expect(await eventsAbout(gatewayRef)).toMatchObject([{ state: 'done', last_error: null }])
    }
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toContain('marquee_foreign_gateway_events_total{kind="charge"} 2')
  })

  it('of a reader that took another shop’s charge is done, after a look at whose it is', async () => {
    const form = 'amount=500&currency=eur&capture_method=automatic&allowed_payment_method_types[0]=card_present'
    const headers = { authorization: `Bearer ${simulator.secretKey}` }
    const named = await fetch(`${simulator.url}/v1/payment_intents`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(`${form}&metadata[order]=77`),
    })
    const { id: gatewayRef } = (await named.json()) as { id: string }
    const action = { status: 'succeeded', process_payment_intent: { payment_intent: gatewayRef } }
    const object = { id: 'tmr_counter_1', object: 'terminal.reader', action, metadata: {} }
    const type = 'terminal.reader.action_succeeded'
    const body = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type, data: { object } })
    expect((await send(body, signed(body))).status).toBe(200)
    expect(await eventsAbout(gatewayRef)).toMatchObject([{ state: 'done', last_error: null }])
  })

  it('is retried after 1, 5 and 30 minutes, then parked with its reason', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'pending', delayMs: 120_000 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    await noReconciler(bookingId)
    const { gateway_ref = '' } = (await paymentOf(bookingId)) ?? {}
    await simulator.fault({ fault: 'server_error_before', on: 'look' })
    const body = eventOf(gateway_ref)
    expect((await send(body, signed(body))).status).toBe(200)
    for (const [tries, seconds] of [
      [1, 60],
      [2, 300],
      [3, 1800],
    ] as const) {
      const event = await eventually(async () => {
        const [now] = await eventsAbout(gateway_ref)
        expect(now).toMatchObject({
          state: 'received',
          tries,
          last_error: expect.stringContaining('looking at a charge'),
        })
        // While it is being tried it is put off by a minute, too.
        expect(Math.abs((now?.wait ?? 0) - seconds)).toBeLessThan(30)
        return now
      })
      await server.pool.query('update gateway_events set try_at = now() where event_id = $1', [event?.event_id])
    }
    await eventually(async () => expect(await eventsAbout(gateway_ref)).toMatchObject([{ state: 'parked', tries: 4 }]))
  })

  it('waits for its locked booking, and is processed once', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'pending', delayMs: 1000 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    await noReconciler(bookingId)
    const locking = await server.pool.connect()
    await locking.query('begin')
    await locking.query('select from bookings where id = $1 for update', [bookingId])
    const { gateway_ref = '' } = (await paymentOf(bookingId)) ?? {}
    await eventually(async () => expect(await eventsAbout(gateway_ref)).toHaveLength(1))
    expect((await eventsAbout(gateway_ref))[0]?.state).toBe('received')
    await locking.query('commit')
    locking.release()
    await eventually(async () => expect(await statusOf(bookingId)).toBe('confirmed'))
    await eventually(async () => expect(await eventsAbout(gateway_ref)).toMatchObject([{ state: 'done' }]))
  })

  it('is sent again by the gateway until the server is back and keeps it', async () => {
    const { bookingId } = await hold()
    await simulator.fault({ fault: 'pending', delayMs: 300 })
    expect((await customer.pay(bookingId)).status).toBe(202)
    await noReconciler(bookingId)
    const { gateway_ref = '' } = (await paymentOf(bookingId)) ?? {}
    await server.stop()
    await eventually(async () => expect((await simulator.books()).webhooks.sent).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve, 400))
    await server.restart()
    await eventually(async () => expect(await eventsAbout(gateway_ref)).toMatchObject([{ state: 'done' }]))
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

import { type Answer, type AttentionItem, newId, type TerminalKind } from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import {
  createTestSimulator,
  type TestSimulator,
} from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import {
  connectTerminal,
  enrolDevice,
  type RawTerminal,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let manager: RawTerminal
const terminals: RawTerminal[] = []
let row = 0

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_CHARGE_TIMEOUT_SECONDS: '1' },
  })
  programme = await insertTestProgramme(server.pool, { shows: 2 })
  manager = await open('manager', 'Office')
})
afterAll(async () => {
  for (const terminal of terminals) terminal.close()
  await server.close()
  await simulator.stop()
})
beforeEach(() => simulator.clearFaults())

async function open(kind: TerminalKind, name: string, cinemaId: string | null = null): Promise<RawTerminal> {
  const device = await enrolDevice(server.url, server.pool, kind, { name, cinemaId })
  const terminal = await connectTerminal(server.url, device)
  terminals.push(terminal)
  return terminal
}

const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value
}
const list = async (by = manager) => value(await by.ask('attention', {}))
const itemOf = async (id: string, by = manager): Promise<AttentionItem | undefined> =>
  (await list(by)).items.find((item) => item.id === id)
const tryAgain = async (id: string, by = manager) => value(await by.ask('tryAgain', { id }))

async function sold() {
  const customer = await createCustomer(server.url)
  const letter = String.fromCharCode(65 + row++)
  const held = await heldBy(customer, {
    showId: programme.showIds[0] as string,
    seatIds: [`${letter}-1`, `${letter}-2`],
  })
  await paidBy(customer, held.bookingId)
  return held
}

/** A booking whose money the gateway didn't give back. */
async function owed(fault: 'decline' | 'timeout_before') {
  const booking = await sold()
  await simulator.fault({ fault, on: 'refund' })
  const given = value(
    await manager.ask('giveBack', { bookingId: booking.bookingId, key: newId(), reason: 'the show is off' }),
  )
  return { ...booking, id: `refund:${given.refundIds[0]}` }
}

describe('a refund that failed', () => {
  it('is listed with its booking, and paid when it is retried', async () => {
    const booking = await owed('decline')
    expect(await itemOf(booking.id)).toMatchObject({
      kind: 'refund',
      what: 'The money for “the show is off” has not gone back to the customer’s card, and is not tried any more.',
      tries: 1,
      error: expect.stringContaining('refused'),
      tryAt: null,
      money: { amount: 2500, currency: 'SGD' },
      reference: booking.reference,
    })
    expect(await tryAgain(booking.id)).toMatchObject({ outcome: 'failed', error: expect.stringContaining('refused') })
    expect(await itemOf(booking.id)).toBeDefined()
    await simulator.clearFaults()
    expect(await tryAgain(booking.id)).toEqual({ outcome: 'done', error: null })
    expect(await itemOf(booking.id)).toBeUndefined()
    expect(await manager.ask('tryAgain', { id: booking.id })).toEqual({ ok: false, refusal: { code: 'not_parked' } })
    const { booking: record } = value(await manager.ask('findBooking', { text: booking.reference }))
    expect(record).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', amount: 2500 }] })
    expect(record?.history.map(({ kind, by }) => [kind, by.name])).toEqual([
      ['transition', null],
      ['transition', null],
      ['transition', null],
      ['transition', 'Office'],
      ['tried_again', 'Office'],
      ['tried_again', 'Office'],
      ['transition', null],
    ])
    const charge = (await simulator.books()).charges.find((each) => each.metadata['bookingId'] === booking.bookingId)
    expect(charge).toMatchObject({ amount_captured: 2500, amount_refunded: 2500 })
  })

  it("is listed with its next retry while it is still retried, and can't be set aside", async () => {
    const booking = await owed('timeout_before')
    const item = await itemOf(booking.id)
    expect(item).toMatchObject({ what: expect.stringMatching(/card yet\.$/), error: 'the gateway gave no answer' })
    expect(Date.parse(item?.tryAt ?? '') - Date.now()).toBeGreaterThan(50_000)
    expect(await manager.ask('setAside', { id: booking.id, reason: 'no' })).toMatchObject({
      ok: false,
      refusal: { code: 'not_parked' },
    })
    await simulator.clearFaults()
    expect(await tryAgain(booking.id)).toEqual({ outcome: 'done', error: null })
  })

  it('is set aside with a reason, on the record, and can be taken up again', async () => {
    const booking = await owed('decline')
    for (const reason of [undefined, '', ' ', 'x'.repeat(501)]) {
      expect(await manager.ask('setAside', { id: booking.id, reason })).toMatchObject({
        ok: false,
        refusal: { code: 'malformed', field: 'reason' },
      })
    }
    const reason = 'paid out in cash, receipt 112'
    value(await manager.ask('setAside', { id: booking.id, reason }))
    expect(await itemOf(booking.id)).toBeUndefined()
    expect((await list()).setAside[0]).toMatchObject({ id: booking.id, setAside: { by: 'Office', reason } })
    expect(await manager.ask('setAside', { id: booking.id, reason })).toMatchObject({ ok: false })
    expect(await tryAgain(booking.id)).toMatchObject({ outcome: 'failed' })
    expect(await itemOf(booking.id)).toMatchObject({ setAside: null })
    const { booking: record } = value(await manager.ask('findBooking', { text: booking.reference }))
    expect(record?.history.find(({ kind }) => kind === 'set_aside')).toMatchObject({
      why: reason,
      by: { name: 'Office' },
    })
    await expect(server.pool.query('delete from attention_acts')).rejects.toThrow('append-only')
  })
})

describe('a notice about the gateway', () => {
  it('lists a message that could not be processed, and processes it on a retry', async () => {
    const booking = await sold()
    const { rows } = await server.pool.query<{ gateway_ref: string }>(
      'select gateway_ref from payments where booking_id = $1',
      [booking.bookingId],
    )
    await server.pool.query(
      `insert into gateway_events (gateway, event_id, body, state, tries, try_at, last_error)
       values ('stripe', 'evt_parked:1', $1, 'parked', 4, null, 'the gateway gave no answer')`,
      [JSON.stringify({ id: 'evt_parked:1', kind: 'charge', gatewayRef: rows[0]?.gateway_ref })],
    )
    const id = 'event:stripe:evt_parked:1'
    expect(await itemOf(id)).toMatchObject({
      kind: 'gateway_event',
      what: 'A message of the gateway about a payment could not be worked off.',
      tries: 4,
      money: { amount: 2500, currency: 'SGD' },
      reference: booking.reference,
    })
    expect(await tryAgain(id)).toEqual({ outcome: 'done', error: null })
    expect(await itemOf(id)).toBeUndefined()
  })

  it('lists money taken for something unknown until somebody sets it aside', async () => {
    await server.pool.query(
      `insert into gateway_events (gateway, event_id, body, state, try_at, last_error)
       values ('stripe', 'unmatched:pi_1', $1, 'parked', null, 'a charge of 1250 was captured')`,
      [JSON.stringify({ id: 'pi_1', kind: 'charge', gatewayRef: 'pi_1', ours: true })],
    )
    const id = 'event:stripe:unmatched:pi_1'
    expect(await itemOf(id)).toMatchObject({
      what: 'The gateway has taken money that no booking here knows of: its charge pi_1.',
      reference: null,
    })
    expect(await tryAgain(id)).toEqual({ outcome: 'failed', error: 'no payment of ours has the charge pi_1' })
    value(await manager.ask('setAside', { id, reason: 'of the shop next door' }))
    expect(await itemOf(id)).toBeUndefined()
  })

  it('lists a charge that stays unanswered for minutes, and asks about it again', async () => {
    const customer = await createCustomer(server.url)
    const showId = programme.showIds[1] as string
    const held = await heldBy(customer, { showId, seatIds: ['A-1'] })
    await simulator.fault({ fault: 'timeout_after', on: 'charge' })
    await simulator.fault({ fault: 'timeout_before', on: 'look' })
    expect((await customer.pay(held.bookingId)).status).toBe(202)
    const { rows } = await server.pool.query<{ id: string }>(
      "update payments set at = at - interval '3 minutes' where booking_id = $1 returning id",
      [held.bookingId],
    )
    const id = `payment:${rows[0]?.id}`
    expect(await itemOf(id)).toMatchObject({
      kind: 'payment',
      what: 'The gateway has not said whether it took the money of this payment.',
      money: { amount: 1250, currency: 'SGD' },
      reference: held.reference,
      tryAt: expect.any(String),
    })
    await simulator.clearFaults()
    await vi.waitFor(async () => {
      await manager.ask('tryAgain', { id })
      expect(await itemOf(id)).toBeUndefined()
    }, 10_000)
    expect(value(await manager.ask('findBooking', { text: held.reference })).booking?.status).toBe('confirmed')
  })
})

describe('a message after a booking', () => {
  it('is listed with its booking if it could not be sent, and waits to be sent on a retry', async () => {
    const booking = await sold()
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into deliveries (event_id, event_type, booking_id, target, body, state, tries, try_at, last_error)
       values ('e', 'booking.confirmed', $1, 'https://example.org/hook?key=secret', '{}', 'parked', 4, null, '503')
       returning id`,
      [booking.bookingId],
    )
    const id = `delivery:${rows[0]?.id}`
    const item = await itemOf(id)
    expect(item).toMatchObject({ kind: 'webhook', error: '503', reference: booking.reference, money: null })
    expect(item?.what).not.toContain('secret')
    expect(await tryAgain(id)).toEqual({ outcome: 'under_way', error: null })
  })

  it('is listed without a booking if its job was given up', async () => {
    const { rows } = await server.pool.query<{ id: string }>(
      "select id::text from graphile_worker.add_job('nobody_knows_it', max_attempts := 1)",
    )
    await server.pool.query(
      "update graphile_worker._private_jobs set attempts = 1, last_error = 'unknown task' where id = $1",
      [rows[0]?.id],
    )
    const id = `job:${rows[0]?.id}`
    expect(await itemOf(id)).toMatchObject({ kind: 'job', error: 'unknown task', reference: null, tries: 1 })
    value(await manager.ask('setAside', { id, reason: 'of an old version' }))
    expect(await itemOf(id)).toBeUndefined()
  })
})

describe('the list of notices', () => {
  it('is closed to counters and to managers of other cinemas', async () => {
    const booking = await owed('decline')
    const counter = await open('counter', 'Counter 1')
    const needs = { ok: false, refusal: { code: 'not_allowed', needs: 'manager' } }
    expect(await counter.ask('attention', {})).toEqual(needs)
    expect(await counter.ask('tryAgain', { id: booking.id })).toEqual(needs)
    expect(await counter.ask('setAside', { id: booking.id, reason: 'because' })).toEqual(needs)
    const elsewhere = await insertTestProgramme(server.pool, { name: 'Another cinema' })
    const stranger = await open('manager', 'Other office', elsewhere.cinemaId)
    expect(await itemOf(booking.id, stranger)).toBeUndefined()
    for (const answer of [
      await stranger.ask('tryAgain', { id: booking.id }),
      await stranger.ask('setAside', { id: booking.id, reason: 'because' }),
    ]) {
      expect(answer).toEqual({ ok: false, refusal: { code: 'not_parked' } })
    }
    expect(await itemOf(booking.id, await open('manager', 'Own office', programme.cinemaId))).toBeDefined()
  })

  it('refuses invented ids', async () => {
    for (const id of ['', 'refund:', 'seat:1', `refund:${newId()}\n`, 'x'.repeat(400)]) {
      expect(await manager.ask('tryAgain', { id })).toMatchObject({ ok: false, refusal: { code: 'malformed' } })
    }
    for (const id of [`refund:${newId()}`, "refund:'; drop table refunds", 'event:stripe:evt_none', 'job:0', 'job:a']) {
      expect(await manager.ask('tryAgain', { id })).toMatchObject({ ok: false })
      expect(await manager.ask('setAside', { id, reason: 'because' })).toMatchObject({ ok: false })
    }
  })
})

it('a manager reads a day’s money at the gateway, and a counter does not', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const asked = { cinemaId: null, day }
  expect(value(await manager.ask('gatewayDay', asked))).toMatchObject({ payouts: [], mismatches: expect.any(Array) })
  const office = await open('manager', 'Office of the cinema', programme.cinemaId)
  expect(await office.ask('gatewayDay', asked)).toMatchObject({ refusal: { code: 'gateway_of_other_cinema' } })
  const own = value(await office.ask('gatewayDay', { ...asked, cinemaId: programme.cinemaId }))
  expect(own.payouts).toBeNull()
  const counter = await open('counter', 'Counter 9', programme.cinemaId)
  expect(await counter.ask('gatewayDay', asked)).toMatchObject({ ok: false, refusal: { code: 'not_allowed' } })
  expect(await manager.ask('gatewayDay', { ...asked, day: '25 November' })).toMatchObject({ ok: false })
})

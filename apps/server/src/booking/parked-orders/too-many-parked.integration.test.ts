/** Counters that park more than any clerk does, at a real server. */
import { type Answer, MAX_PARKED_ORDERS, newId, type ParkedOrder } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let programme: TestProgramme
const opened: RawTerminal[] = []

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool)
})
afterEach(async () => {
  for (const counter of opened.splice(0)) counter.close()
  await server.pool.query('delete from parked_orders')
})
afterAll(() => server?.close())

async function openCounter(): Promise<RawTerminal> {
  const counter = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'counter'))
  opened.push(counter)
  return counter
}

const parkedOrder = (word: string): ParkedOrder => ({
  orderId: newId(),
  cinemaId: programme.cinemaId,
  number: 1,
  word,
  parkedAt: new Date().toISOString(),
  total: null,
  bookings: [],
  beside: {
    goods: [],
    combos: [],
    codes: [],
    handOverLater: false,
    machine: [],
    vouchers: [],
    giftCards: [],
    subscriptions: [],
    periods: [],
    byHand: [],
    account: null,
  },
})
const keep = (counter: RawTerminal, order: ParkedOrder) => counter.ask('keepParked', { order })
const refusalOf = (answer: Answer<unknown>): string | undefined => (answer.ok ? undefined : answer.refusal.code)
const wordsAt = async (counter: RawTerminal) =>
  grantedValue(await counter.ask('syncParked', { orders: [] })).elsewhere.map(({ word }) => word)

describe('a counter that parks without end', () => {
  it('has twice as many kept as fit on its screen, also where it asks side by side, and those may still change', async () => {
    const counter = await openCounter()
    const orders = Array.from({ length: 2 * MAX_PARKED_ORDERS + 6 }, (_, n) => parkedOrder(`order ${n}`))
    const said = await Promise.all(orders.map((order) => keep(counter, order)))
    expect(said.map(refusalOf).filter((code) => code === 'too_many_parked')).toHaveLength(6)
    const { rows } = await server.pool.query('select from parked_orders')
    expect(rows).toHaveLength(2 * MAX_PARKED_ORDERS)
    const kept = orders.find((_, n) => said[n]?.ok) as ParkedOrder
    grantedValue(await keep(counter, { ...kept, word: 'changed' }))
  })

  it('hides no order of the others: each counter’s newest are listed, the oldest of them first', async () => {
    for (let n = 0; n < 5; n++) {
      const full = await openCounter()
      for (let i = 0; i < 14; i++) grantedValue(await keep(full, parkedOrder(`${n} ${i}`)))
    }
    grantedValue(await keep(await openCounter(), parkedOrder('red scarf')))
    const words = await wordsAt(await openCounter())
    expect(words).toHaveLength(50)
    expect(words.at(-1)).toBe('red scarf')
    expect(words).toContain('0 13')
    expect(words).not.toContain('0 1')
  })
})

it('lists no order of a counter that was revoked', async () => {
  const [lost, other] = [await openCounter(), await openCounter()]
  grantedValue(await keep(lost, parkedOrder('red scarf')))
  expect(await wordsAt(other)).toEqual(['red scarf'])
  await server.pool.query('update terminals set revoked_at = now() where id = $1', [lost.device.identity.id])
  expect(await wordsAt(other)).toEqual([])
})

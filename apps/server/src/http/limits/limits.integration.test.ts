/** Limits through the API, with Redis there, killed, stopped and back. */
import { newId, Problem } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { LIMITS } from './limit-settings.ts'
import { createLimiter } from './limiter.ts'
import { createMemoryCounts, createRedisCounts } from './window-counts.ts'

const hold = { showId: newId(), seatIds: ['A-1'] }
const settings = { ...LIMITS, holds: { count: 3, seconds: 60 }, address: { count: 100, seconds: 60 } }
const noResponse = { set: () => noResponse } as never

/** A count that begins in the middle of a window, so that no test meets its turn. */
async function untilMidWindow(): Promise<void> {
  await vi.waitFor(() => expect(Date.now() % 60_000).toBeLessThan(50_000), { timeout: 15_000, interval: 100 })
}

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i++) found.push((await call()).status)
  return found
}

describe('a customer who asks too often', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { MARQUEE_LIMITS: 'holds=3/60,guests=50/60' } })
  })
  afterAll(() => server.close())

  it('is told when and why, and delays neither others nor other calls', async () => {
    await untilMidWindow()
    const [eager, other] = [await createCustomer(server.url), await createCustomer(server.url)]
    expect(await statuses(3, () => eager.hold(hold))).toEqual([404, 404, 404])
    const refusal = await eager.hold(hold)
    expect(refusal.status).toBe(429)
    const seconds = Number(refusal.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(120)
    expect(refusal.headers.get('ratelimit-policy')).toBe('"holds";q=3;w=60')
    expect(refusal.headers.get('ratelimit')).toMatch(/^"holds";r=0;t=\d+$/)
    const problem = Problem.parse(await refusal.json())
    expect(problem).toMatchObject({
      type: 'urn:marquee:problem:rate_limited',
      detail: `Too many holds of one customer: try again in ${seconds} s.`,
      retryAfterSeconds: seconds,
    })
    expect((await other.hold(hold)).status).toBe(404)
    expect((await eager.get(`/bookings/${newId()}`)).status).toBe(404)
  })

  it('is limited as a person, not per token', async () => {
    await untilMidWindow()
    const guest = await createCustomer(server.url)
    await statuses(3, () => guest.hold(hold))
    const again = await createCustomer(server.url, guest.token)
    expect((await again.hold(hold)).status).toBe(429)
  })

  it.each(['killed', 'stopped'])('is limited with Redis %s too, and no call takes longer', async (how) => {
    await untilMidWindow()
    const customer = await createCustomer(server.url)
    await statuses(2, () => customer.get(`/bookings/${newId()}`))
    if (how === 'killed') await server.redis?.kill()
    else server.redis?.pause()
    // The first calls of a silence wait for its short time-out; then nobody does.
    await vi.waitFor(async () => expect((await customer.get(`/bookings/${newId()}`)).status).toBe(404), SOON)
    const took: number[] = []
    for (let i = 0; i < 20; i++) {
      const started = performance.now()
      expect((await customer.get(`/bookings/${newId()}`)).status).toBe(404)
      took.push(performance.now() - started)
    }
    // Each that waited would take half a second at least; on a busy machine some others do.
    expect(took.toSorted((a, b) => a - b)[10]).toBeLessThan(500)
    await untilMidWindow()
    const eager = await createCustomer(server.url)
    const limited = await statuses(5, () => eager.hold({ ...hold, seatIds: [] }))
    expect(limited).toEqual([400, 400, 400, 429, 429])
    if (how === 'killed') await server.redis?.restart()
    else server.redis?.resume()
  })
})

describe('guest tokens and quotes', () => {
  let server: TestServer
  beforeAll(async () => {
    const env = { MARQUEE_LIMITS: 'guests=4/60,quotes=2/60', MARQUEE_TRUST_PROXY: '0' }
    server = await startTestServer({ redis: false, env })
  })
  afterAll(() => server.close())

  const guest = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/v1/auth/guest`, { method: 'POST', headers })

  it('are limited per address, and no header of the caller changes the address', async () => {
    await untilMidWindow()
    const found = []
    for (let i = 0; i < 6; i++) found.push((await guest({ 'x-forwarded-for': `10.0.0.${i}` })).status)
    expect(found).toEqual([201, 201, 201, 201, 429, 429])
  })

  it('are limited apart from each other, whatever is asked', async () => {
    await untilMidWindow()
    const quote = async () => (await fetch(`${server.url}/api/v1/quotes`, { method: 'POST' })).status
    expect([await quote(), await quote(), await quote()]).toEqual([400, 400, 429])
  })
})

describe('behind a proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    const env = { MARQUEE_LIMITS: 'guests=2/60', MARQUEE_TRUST_PROXY: '1' }
    server = await startTestServer({ redis: false, env })
  })
  afterAll(() => server.close())

  it("the address is the one the proxy adds, and earlier ones are the caller's own claims", async () => {
    await untilMidWindow()
    const from = async (forwarded: string) =>
      (
        await fetch(`${server.url}/api/v1/auth/guest`, {
          method: 'POST',
          headers: { 'x-forwarded-for': forwarded },
        })
      ).status
    expect([await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.1')]).toEqual([201, 201, 429])
    expect(await from('10.0.0.9, 10.0.0.1')).toBe(429)
    expect(await from('10.0.0.2')).toBe(201)
    // A caller with a whole IPv6 network counts as one.
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:0:ffff::3')]).toEqual([
      201, 201, 429,
    ])
    expect(await from('2001:db8:0:1::1')).toBe(201)
  })
})

describe('promo codes', () => {
  let server: TestServer
  let cinemaId: string
  beforeAll(async () => {
    server = await startTestServer({
      redis: false,
      env: { MARQUEE_LIMITS: 'wrongcodes=3/60', MARQUEE_TRUST_PROXY: '1' },
    })
    cinemaId = (await insertTestProgramme(server.pool, { shows: 1 })).cinemaId
    await changeTariff(server.pool, cinemaId)
  })
  afterAll(() => server.close())

  it('are not guessed: after some wrong ones the right one is not looked at either, for this address alone', async () => {
    await untilMidWindow()
    const quote = async (code: string | undefined, address = '10.0.0.1'): Promise<number> => {
      const goods = [{ goods: 'water', size: 'bottle', quantity: 1 }]
      const { status } = await fetch(`${server.url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ cinemaId, goods, codes: code === undefined ? [] : [code] }),
      })
      return status
    }
    const right = await quote('TENOFF')
    expect(right).not.toBe(429)
    // However often it is named, a right code doesn't count.
    for (let i = 0; i < 5; i++) expect(await quote('TENOFF')).toBe(right)
    expect([await quote('ONE'), await quote('TWO'), await quote('THREE')]).toEqual([422, 422, 422])
    expect([await quote('FOUR'), await quote('TENOFF')]).toEqual([429, 429])
    expect(await quote(undefined)).toBe(200)
    expect(await quote('TENOFF', '10.0.0.2')).toBe(right)
  })
})

describe('the limiter', () => {
  it('counts for all servers in one Redis, and takes back a refused call', async () => {
    const server = await startTestServer()
    try {
      await untilMidWindow()
      const url = server.redis?.url as string
      const limited: string[] = []
      const make = () =>
        createLimiter({
          settings,
          counts: createRedisCounts({ settings, url, onError: () => {} }),
          onLimited: (name) => limited.push(name),
        })
      const [one, other] = [make(), make()]
      const me = { customer: "me'; drop {table}\n" }
      await vi.waitFor(async () => {
        await one.take(['holds'], { customer: 'warm' }, noResponse)
        await other.take(['holds'], { customer: 'warm' }, noResponse)
        expect(Object.keys(await countsOf(url))).not.toHaveLength(0)
      }, SOON)
      const answers = []
      for (const limiter of [one, other, one, other, one, one]) {
        answers.push((await limiter.take(['holds'], me, noResponse)).ok)
      }
      expect(answers).toEqual([true, true, true, false, false, false])
      expect(limited).toEqual(['holds', 'holds', 'holds'])
      await vi.waitFor(async () => expect(Object.values(await countsOf(url))).toContain('3'), SOON)
      expect(Object.keys(await countsOf(url)).join()).not.toMatch(/drop|\{|\n/)
      // In one tick they share a call to Redis, and each has a count of its own.
      const rush = Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? one : other).take(['holds'], { customer: 'rush' }, noResponse),
      )
      expect((await Promise.all(rush)).filter(({ ok }) => ok)).toHaveLength(3)
      one.close()
      other.close()
    } finally {
      await server.close()
    }
  })

  it('with several limits counts nothing when one refuses', async () => {
    await untilMidWindow()
    const tight = { ...settings, guests: { count: 1, seconds: 60 }, address: { count: 3, seconds: 60 } }
    const limiter = createLimiter({ settings: tight, counts: createMemoryCounts(tight), onLimited: () => {} })
    const me = { address: '10.0.0.1' }
    const both = async () => (await limiter.take(['address', 'guests'], me, noResponse)).ok
    expect([await both(), await both(), await both(), await both()]).toEqual([true, false, false, false])
    const reads = async () => (await limiter.take(['address'], me, noResponse)).ok
    expect([await reads(), await reads(), await reads()]).toEqual([true, true, false])
    limiter.close()
  })
})

async function countsOf(url: string): Promise<Record<string, string>> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url)
  try {
    const keys = await redis.keys('limit:*')
    const values = keys.length > 0 ? await redis.mget(keys) : []
    return Object.fromEntries(keys.map((key, i) => [key, values[i] ?? '']))
  } finally {
    redis.disconnect()
  }
}

describe('the budget of everybody', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      redis: false,
      env: { MARQUEE_LIMITS: 'everyone=30/600,webhooks=40/60,address=20/60' },
    })
  })
  afterAll(() => server.close())

  it('is not used up by unsigned events, which have a budget of their own', async () => {
    await untilMidWindow()
    const event = () => fetch(`${server.url}/api/v1/payments/webhook`, { method: 'POST', body: '{}' })
    const found = await statuses(41, event)
    expect(found.slice(0, 40)).not.toContain(429)
    expect(found[40]).toBe(429)
    expect((await fetch(`${server.url}/api/v1/movies`)).status).toBe(200)
  })

  it('includes the documentation, like the budget of an address', async () => {
    await untilMidWindow()
    const found = await statuses(21, () => fetch(`${server.url}/docs`))
    expect(found[0]).toBe(200)
    expect(found.at(-1)).toBe(429)
  })
})

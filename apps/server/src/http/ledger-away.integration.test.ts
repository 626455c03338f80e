/**
 * Postgres away: every call that needs it says so as a problem that may be asked again, soon. Nothing is charged, nothing
 * sold, and when it is back the server goes on by itself. Redis away: every call is answered as usual.
 */
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import type { TcpProxy } from '../../../../tooling/testing/network/tcp-proxy.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'

let house: ApiHouse
let line: TcpProxy
let customer: Customer
let showId: string
let heldId: string
let soldId: string

beforeAll(async () => {
  house = await openApiHouse({ proxied: true })
  line = house.server.ledgerLine as TcpProxy
  customer = await house.customer()
  showId = house.aShow()
  heldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['C-1'] })).bookingId
  soldId = (await heldBy(customer, { showId: house.aShow(), seatIds: ['D-1'] })).bookingId
  await paidBy(customer, soldId)
  // Known to the server before the ledger goes.
  for (const path of [`/shows/${showId}/seats`, `/shows/${showId}/best?quantity=1`]) {
    expect((await customer.get(path)).status).toBe(200)
  }
})
afterAll(() => house.close())
afterEach(async () => {
  line.pass()
  await untilReady()
})

const untilReady = () =>
  vi.waitFor(async () => expect((await fetch(`${house.server.url}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })

const CALLS: [string, () => Promise<Response>][] = [
  ['a hold', () => customer.hold({ showId, seatIds: ['A-1'] })],
  ['a payment', () => customer.pay(heldId)],
  ['a look at a booking', () => customer.get(`/bookings/${heldId}`)],
  ['a hold given back', () => customer.delete(`/bookings/${heldId}`)],
  ['a sale given back', () => customer.delete(`/bookings/${soldId}`)],
  ['a search', () => customer.get('/search?q=movie')],
  ['the movies', () => customer.get(`/movies?city=${newId()}`)],
  ['the shows of a movie', () => customer.get(`/movies/${house.programme.movieId}/shows?date=2026-11-22`)],
  ['an enrolment', () => customer.post('/terminals/enrol', { code: 'ABCD-EFGH-JKMN', publicKey: 'A'.repeat(43) })],
]
const unavailable = async (response: Response): Promise<void> => {
  const retryAfter = Number(response.headers.get('retry-after'))
  expect((await problemOf(response, 503)).type).toBe('urn:marquee:problem:unavailable')
  expect(retryAfter).toBeGreaterThan(0)
}

describe('with the ledger cut off', () => {
  it.each(CALLS)('%s is answered with 503 and when to come back', async (_name, call) => {
    // A hold that Redis has and the ledger may have is looked up until it is known.
    await house.changingNothing(
      async () => {
        line.cut('all')
        await unavailable(await call())
        // Covers the first call, which finds broken connections, and those after it.
        await unavailable(await call())
        line.pass()
        await untilReady()
      },
      { within: 20_000 },
    )
  })

  it('the server lives, is not ready and says why', async () => {
    line.cut('all')
    expect((await fetch(`${house.server.url}/healthz`)).status).toBe(200)
    await vi.waitFor(async () => {
      const response = await fetch(`${house.server.url}/readyz`)
      expect([response.status, await response.json()]).toEqual([
        503,
        { status: 'not ready', reason: expect.stringContaining('ledger') },
      ])
    }, SOON)
    expect((await fetch(`${house.server.url}/metrics`)).status).toBe(200)
    expect((await fetch(`${house.server.url}/openapi.json`)).status).toBe(200)
  })
})

describe('with a ledger that has gone silent', () => {
  it('no call waits for ever, and calls work again afterwards', async () => {
    line.halfOpen()
    const started = Date.now()
    for (const response of await Promise.all([
      customer.hold({ showId, seatIds: ['A-2'] }),
      customer.get(`/bookings/${heldId}`),
      customer.get('/search?q=test'),
    ])) {
      await unavailable(response)
    }
    expect(Date.now() - started).toBeLessThan(30_000)
    line.pass()
    await vi.waitFor(async () => expect((await customer.get(`/bookings/${heldId}`)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    })
  })
})

describe('when it is back', () => {
  it('a failed lookup is retried, since no failure is remembered', async () => {
    const paths = ['/search?q=movie&sort=rating', '/movies?limit=7', `/movies/${house.programme.movieId}/shows?limit=9`]
    line.cut('all')
    for (const path of paths) await unavailable(await customer.get(path))
    line.pass()
    await untilReady()
    for (const path of paths) expect([path, (await customer.get(path)).status]).toEqual([path, 200])
  })

  it('a stream that stayed open reports later holds', async () => {
    const show = house.aShow()
    const abort = new AbortController()
    const stream = await fetch(`${house.server.url}/api/v1/shows/${show}/seats/stream`, { signal: abort.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let told = ''
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) told += part.value
    })().catch(() => {})
    await vi.waitFor(() => expect(told).toContain('event: snapshot'), { timeout: 10_000 })
    line.cut('all')
    await unavailable(await customer.hold({ showId: show, seatIds: ['G-1'] }))
    line.pass()
    await untilReady()
    const other = await house.customer()
    await heldBy(other, { showId: show, seatIds: ['H-7'] })
    await vi.waitFor(() => expect(told).toContain('{"seatId":"H-7","status":"held"}'), { timeout: 10_000 })
    abort.abort()
    await reading
  })

  it('the same requests under the same keys are carried out once', async () => {
    const guest = await house.customer()
    const order = { showId: house.aShow(), seatIds: ['E-1', 'E-2'] }
    const [holdKey, payKey] = [newId(), newId()]
    line.cut('all')
    await unavailable(await guest.hold(order, holdKey))
    line.pass()
    const held = await vi.waitFor(
      async () => {
        const response = await guest.hold(order, holdKey)
        expect(response.status).toBe(201)
        return (await response.json()) as { bookingId: string }
      },
      { timeout: 20_000, interval: 100 },
    )
    line.cut('all')
    await unavailable(await guest.pay(held.bookingId, undefined, payKey))
    line.pass()
    await vi.waitFor(async () => expect((await guest.pay(held.bookingId, undefined, payKey)).status).toBe(200), {
      timeout: 20_000,
      interval: 100,
    })
    const { charges } = await house.simulator.books()
    const own = charges.filter(({ metadata }) => metadata['bookingId'] === held.bookingId)
    expect(own.map(({ amount_captured }) => amount_captured)).toEqual([2500])
  })
})

describe('with Redis killed', () => {
  it('every call is answered as usual', async () => {
    const guest = await house.customer()
    const show = house.aShow()
    await house.server.redis?.kill()
    try {
      const before = await vi.waitFor(
        async () => {
          const response = await guest.hold({ showId: show, seatIds: ['F-1', 'F-2'] }, 'the-key-of-this-hold')
          expect(response.status).toBe(201)
          return (await response.json()) as { bookingId: string }
        },
        { timeout: 20_000, interval: 100 },
      )
      const other = await house.customer()
      const taken = await problemOf(await other.hold({ showId: show, seatIds: ['F-2', 'F-3'] }), 409)
      expect(taken).toMatchObject({ taken: ['F-2'], field: 'seatIds' })
      expect((await guest.get(`/shows/${show}/seats`)).status).toBe(200)
      expect((await guest.get('/search?q=movie')).status).toBe(200)
      expect((await guest.pay(before.bookingId)).status).toBe(200)
      expect((await guest.get(`/bookings/${before.bookingId}`)).status).toBe(200)
      expect((await guest.delete(`/bookings/${before.bookingId}`)).status).toBe(200)
    } finally {
      await house.server.redis?.restart()
    }
  })
})

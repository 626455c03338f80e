/** A test for each row of the API's table, through the server as it is. */
import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import {
  BestSeats,
  BookingView,
  CancelAnswer,
  GuestToken,
  HeldBooking,
  MovieShowsAnswer,
  MoviesAnswer,
  newId,
  PaidBooking,
  Problem,
  SearchAnswer,
  SeatsView,
  TicketKey,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { type Customer, createCustomer, heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { sendRaw } from '../../../../tooling/testing/network/raw-http.ts'
import {
  CARD,
  createTestSimulator,
  type TestSimulator,
} from '../../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { createEnrolmentCode } from '../terminals/enrolment/enrolment.ts'
import { verifyTicketCode } from '../tickets/ticket-signer.ts'
import { createTokens } from './auth/tokens.ts'

const SECRET = 'a secret of this test, of 32 bytes and more'
let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let customer: Customer
let operator: Customer
let manager: Customer
let nextShow = 0

const staff = async (role: 'operator' | 'manager'): Promise<Customer> => {
  const tokens = createTokens({
    secret: new TextEncoder().encode(SECRET),
    jwksUrl: undefined,
    audience: 'marquee',
    issuer: 'marquee',
  })
  const { token } = await tokens.issue({ customerId: role, role, forSeconds: 600 })
  return createCustomer(server.url, token)
}

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    env: { ...simulator.serverEnv, MARQUEE_JWT_SECRET: SECRET, MARQUEE_SINGLE_SEATS: 'allow' },
  })
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(server.pool, { shows: 14 })
  // Far enough away for a customer to cancel.
  await server.pool.query("update shows set starts_at = starts_at + interval '1 day'")
  customer = await createCustomer(server.url)
  ;[operator, manager] = [await staff('operator'), await staff('manager')]
})
afterAll(async () => {
  await server.close()
  await simulator.stop()
})

const aShow = (): string => programme.showIds[nextShow++] as string
const get = (path: string): Promise<Response> => fetch(server.url + path)

async function bodyOf<T>(schema: { parse(value: unknown): T }, response: Response, status = 200): Promise<T> {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.any(String)])
  return schema.parse(JSON.parse(text))
}

describe('POST /auth/guest', () => {
  it('gives a token that is good for bookings', async () => {
    const response = await fetch(`${server.url}/api/v1/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'guest@example.org' }),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const guest = await bodyOf(GuestToken, response, 201)
    expect(Date.parse(guest.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const me = await createCustomer(server.url, guest.token)
    expect((await me.get(`/bookings/${newId()}`)).status).toBe(404)
    const { bookingId } = await heldBy(me, { showId: aShow(), seatIds: ['A-1'] })
    await paidBy(me, bookingId)
    const { rows } = await server.pool.query('select customer_id, email from bookings where id = $1', [bookingId])
    expect(rows).toEqual([{ customer_id: guest.customerId, email: 'guest@example.org' }])
  })
})

describe('a house without a given secret', () => {
  it('recognises its guests after a restart', async () => {
    const plain = await startTestServer({ redis: false })
    try {
      const guest = await createCustomer(plain.url)
      await plain.restart()
      expect((await guest.get(`/bookings/${newId()}`)).status).toBe(404)
      const elsewhere = await createCustomer(server.url, guest.token)
      expect((await elsewhere.get(`/bookings/${newId()}`)).status).toBe(401)
    } finally {
      await plain.close()
    }
  })
})

describe('GET /movies, /movies/{id}/shows and /search', () => {
  it('answer what plays', async () => {
    const { movies } = await bodyOf(MoviesAnswer, await get('/api/v1/movies'))
    expect(movies.map(({ title }) => title)).toEqual(['A movie at Test cinema'])
    const { shows } = await bodyOf(MovieShowsAnswer, await get(`/api/v1/movies/${programme.movieId}/shows`))
    expect(shows.map(({ showId }) => showId)).toEqual(programme.showIds)
    const { results } = await bodyOf(SearchAnswer, await get('/api/v1/search?q=movie&sort=showtime'))
    expect(results[0]).toMatchObject({ showId: programme.showIds[0] })
  })

  it('answer in the language that the caller accepts, under the same code', async () => {
    const url = `${server.url}/api/v1/movies/${newId()}/shows?date=2026-11-21`
    const inLanguage = async (accepted: string) => {
      const answer = await fetch(url, { headers: { 'Accept-Language': accepted } })
      const { refusal, detail } = Problem.parse(await answer.json())
      return { code: refusal?.code, detail, language: answer.headers.get('content-language') }
    }
    const answers = await Promise.all(['fr-CH, en;q=0.5', 'ar', 'ja'].map(inLanguage))
    expect(answers.map(({ code, language }) => [code, language])).toEqual([
      ['unknown_movie', 'fr'],
      ['unknown_movie', 'ar'],
      ['unknown_movie', 'en'],
    ])
    expect(answers[0]?.detail).toMatch(/^Il n’y a pas de film/)
    expect(answers[2]?.detail).toMatch(/^There is no movie/)
  })

  it('answer 404 for an unknown movie', async () => {
    const problem = await bodyOf(Problem, await get(`/api/v1/movies/${newId()}/shows`), 404)
    expect(problem.type).toBe('urn:marquee:problem:unknown_movie')
  })
})

describe('GET /shows/{id}/seats and /shows/{id}/best', () => {
  it('answer the free seats, and the best of them', async () => {
    const showId = aShow()
    const { seats } = await bodyOf(SeatsView, await get(`/api/v1/shows/${showId}/seats`))
    expect(seats).toHaveLength(programme.seats.length)
    const best = await bodyOf(BestSeats, await get(`/api/v1/shows/${showId}/best?quantity=3&category=standard`))
    expect([best.seatIds.length, best.together]).toEqual([3, true])
    const held = await heldBy(customer, { showId, seatIds: best.seatIds })
    expect(held.tickets.map(({ seatId }) => seatId)).toEqual(best.seatIds)
    const next = await bodyOf(BestSeats, await get(`/api/v1/shows/${showId}/best?quantity=3`))
    expect(next.seatIds.filter((seat) => best.seatIds.includes(seat))).toEqual([])
  })

  it('answer 404 for an unknown show', async () => {
    for (const path of ['seats', 'seats/stream', 'best?quantity=2']) {
      const problem = await bodyOf(Problem, await get(`/api/v1/shows/${newId()}/${path}`), 404)
      expect(problem).toMatchObject({ type: 'urn:marquee:problem:unknown_show', field: 'showId' })
    }
  })
})

describe('POST /bookings/hold', () => {
  it('holds the seats until a time, for a price', async () => {
    const showId = aShow()
    const tickets = [{ seatId: 'B-2', type: 'child' }]
    const response = await customer.hold({ showId, seatIds: ['B-1', 'B-2'], tickets })
    const held = await bodyOf(HeldBooking, response, 201)
    expect(response.headers.get('location')).toBe(`/api/v1/bookings/${held.bookingId}`)
    expect(held).toMatchObject({ status: 'held', total: { amount: 2150, currency: 'SGD' } })
    expect(held.reference).toMatch(/^MQ-/)
    expect(Date.parse(held.expiresAt)).toBeGreaterThan(Date.now() + 500_000)
  })

  it('answers the same to the same key, and refuses another body under it', async () => {
    const showId = aShow()
    const key = newId()
    const first = await bodyOf(HeldBooking, await customer.hold({ showId, seatIds: ['C-1'] }, key), 201)
    const again = await bodyOf(HeldBooking, await customer.hold({ showId, seatIds: ['C-1'] }, key), 201)
    expect(again).toEqual(first)
    const problem = await bodyOf(Problem, await customer.hold({ showId, seatIds: ['C-2'] }, key), 422)
    expect(problem).toMatchObject({
      type: 'urn:marquee:problem:idempotency_key_reused',
      field: 'Idempotency-Key',
    })
  })

  it('names the taken seats, and offers the nearest others', async () => {
    const showId = aShow()
    await heldBy(customer, { showId, seatIds: ['E-5', 'E-6'] })
    const other = await createCustomer(server.url)
    const problem = await bodyOf(Problem, await other.hold({ showId, seatIds: ['E-6', 'E-7'] }), 409)
    expect(problem).toMatchObject({ type: 'urn:marquee:problem:seats_taken', taken: ['E-6'] })
    expect(problem.alternatives?.length).toBeGreaterThan(0)
    for (const choice of problem.alternatives ?? []) expect(choice).toHaveLength(2)
    const held = await heldBy(other, { showId, seatIds: problem.alternatives?.[0] })
    expect(held.status).toBe('held')
  })

  it('allows one live booking per customer and show', async () => {
    const showId = aShow()
    await heldBy(customer, { showId, seatIds: ['F-1'] })
    const problem = await bodyOf(Problem, await customer.hold({ showId, seatIds: ['F-2'] }), 409)
    expect(problem.type).toBe('urn:marquee:problem:one_live_booking')
  })
})

describe('POST /bookings/{id}/pay', () => {
  it('takes the money and gives the tickets, once however often it is asked', async () => {
    const { bookingId } = await heldBy(customer, { showId: aShow(), seatIds: ['D-1', 'D-2'] })
    const key = newId()
    const pay = () => customer.pay(bookingId, { method: 'card', token: CARD.good }, key)
    const paid = await bodyOf(PaidBooking, await pay())
    expect(await bodyOf(PaidBooking, await pay())).toEqual(paid)
    expect(paid.tickets.map(({ seatId }) => seatId)).toEqual(['D-1', 'D-2'])
    const { publicKey } = await bodyOf(TicketKey, await get('/api/v1/tickets/key'))
    for (const { ticketId, code, qr } of paid.tickets) {
      expect(verifyTicketCode(code, [publicKey])).toMatchObject({ t: ticketId })
      expect(qr).toMatch(/^data:image\/svg\+xml/)
    }
  })

  it('answers 402 for a declined card, and the hold stays', async () => {
    const { bookingId } = await heldBy(customer, { showId: aShow(), seatIds: ['D-1'] })
    const declined = await customer.pay(bookingId, { method: 'card', token: CARD.declined })
    expect((await bodyOf(Problem, declined, 402)).type).toBe('urn:marquee:problem:payment_declined')
    await paidBy(customer, bookingId)
  })

  it('refuses others, who can neither pay, see nor cancel the booking', async () => {
    const { bookingId } = await heldBy(customer, { showId: aShow(), seatIds: ['D-1'] })
    const stranger = await createCustomer(server.url)
    for (const response of [
      await stranger.pay(bookingId),
      await stranger.get(`/bookings/${bookingId}`),
      await stranger.delete(`/bookings/${bookingId}`),
    ]) {
      expect((await bodyOf(Problem, response, 404)).type).toBe('urn:marquee:problem:unknown_booking')
    }
    const seen = await bodyOf(BookingView, await operator.get(`/bookings/${bookingId}`))
    expect(seen.status).toBe('held')
  })

  it('takes cash from an operator alone', async () => {
    const { bookingId } = await heldBy(customer, { showId: aShow(), seatIds: ['D-1'] })
    await bodyOf(Problem, await customer.pay(bookingId, { method: 'cash' }), 403)
    expect((await bodyOf(PaidBooking, await operator.pay(bookingId, { method: 'cash' }))).status).toBe('confirmed')
  })
})

describe('GET and DELETE /bookings/{id}', () => {
  it('show a booking, and give its seats and its money back', async () => {
    const { bookingId } = await heldBy(customer, { showId: aShow(), seatIds: ['D-1', 'D-2'] })
    await paidBy(customer, bookingId)
    const seen = await bodyOf(BookingView, await customer.get(`/bookings/${bookingId}`))
    expect(seen).toMatchObject({ status: 'confirmed', payments: [{ status: 'captured', amount: 2500 }] })
    const cancelled = await bodyOf(CancelAnswer, await customer.delete(`/bookings/${bookingId}`))
    expect(cancelled.seatsReleased).toEqual(['D-1', 'D-2'])
    expect(cancelled.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500)
    await vi.waitFor(async () => {
      const after = await bodyOf(BookingView, await customer.get(`/bookings/${bookingId}`))
      expect(after).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', amount: 2500 }] })
    }, SOON)
  })

  it('give held seats back at once', async () => {
    const showId = aShow()
    const { bookingId } = await heldBy(customer, { showId, seatIds: ['D-1'] })
    const cancelled = await bodyOf(CancelAnswer, await customer.delete(`/bookings/${bookingId}`))
    expect(cancelled).toEqual({ status: 'cancelled', seatsReleased: ['D-1'], refunds: [] })
    const { seats } = await bodyOf(SeatsView, await get(`/api/v1/shows/${showId}/seats`))
    expect(seats.find(({ seatId }) => seatId === 'D-1')?.status).toBe('free')
  })
})

describe('POST /payments/webhook', () => {
  it('keeps every event of the gateway', async () => {
    await vi.waitFor(async () => {
      const { rows } = await server.pool.query<{ events: number; waiting: number }>(
        "select count(*)::int as events, count(*) filter (where state = 'received')::int as waiting from gateway_events",
      )
      expect(rows[0]?.events).toBeGreaterThan(0)
      expect(rows[0]?.waiting).toBe(0)
    }, SOON)
  })
})

describe('POST /terminals/enrol', () => {
  it('spends no enrolment code on unreadable JSON or a body over 16 KB', async () => {
    const code = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
    const publicKey = 'A'.repeat(43)
    const enrol = (body: string) =>
      fetch(`${server.url}/api/v1/terminals/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    await bodyOf(Problem, await enrol(`{"code":"${code}","publicKey":"${publicKey}"`), 400)
    await bodyOf(Problem, await enrol(JSON.stringify({ code, publicKey, more: 'x'.repeat(16 * 1024) })), 413)
    const { rows } = await server.pool.query(
      'select used_at, (select count(*)::int from terminals) as terminals from enrolment_codes',
    )
    expect(rows).toEqual([{ used_at: null, terminals: 0 }])
    expect((await enrol(JSON.stringify({ code, publicKey }))).status).toBe(201)
  })
})

describe('/metrics', () => {
  it('has the figures of each route, for this machine and for managers', async () => {
    const here = await get('/metrics')
    expect(here.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await here.text()
    expect(text).toMatch(
      /marquee_http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/bookings\/hold",status="201"\} \d+/,
    )
    expect(text).toContain('process_cpu_seconds_total')
    // A request that a proxy on this machine passes on isn't from this machine.
    const proxied = { 'x-forwarded-for': '203.0.113.7' }
    const metrics = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers })
    await bodyOf(Problem, await metrics(proxied), 401)
    await bodyOf(Problem, await metrics({ ...proxied, authorization: `Bearer ${operator.token}` }), 403)
    expect((await metrics({ ...proxied, authorization: `Bearer ${manager.token}` })).status).toBe(200)
    // A name of another site that leads to this machine doesn't count either.
    for (const [host, status] of [
      ['figures.example:4600', 401],
      ['127.0.0.1.figures.example', 401],
      ['localhost:4600', 200],
    ] as const) {
      const asked = request(`${server.url}/metrics`, { headers: { host } }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode, host).toBe(status)
    }
  })
})

describe('/openapi.json and /docs', () => {
  it('are served from this machine alone, under a strict policy', async () => {
    const document = (await (await get('/openapi.json')).json()) as { openapi: string; paths: object }
    expect([document.openapi, Object.keys(document.paths).length]).toEqual(['3.1.1', expect.any(Number)])
    const page = await get('/docs')
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
    expect(html).not.toMatch(/https?:\/\//)
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string)
    expect(links).toHaveLength(4)
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200])
  })

  it('are compressed once, and not sent again to a client that has them', async () => {
    const port = Number(new URL(server.url).port)
    const ask = (target: string, ...headers: [string, string][]) =>
      sendRaw(port, { method: 'GET', target, headers: [['Accept-Encoding', 'gzip, deflate, br'], ...headers] })
    for (const target of ['/openapi.json', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css']) {
      const first = await ask(target)
      let packed = 0
      const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && packed++) }).enable()
      const again = await ask(target)
      hook.disable()
      expect([target, again.headers.get('content-encoding'), packed]).toEqual([target, 'gzip', 0])
      expect((await ask(target, ['If-None-Match', first.headers.get('etag') as string])).status).toBe(304)
      const plain = await sendRaw(port, { method: 'GET', target, headers: [] })
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, undefined])
    }
  })
})

describe('the answers', () => {
  it('are compressed when long, except for events, which leave at once', async () => {
    const coding = async (path: string) => {
      const answer = await get(path)
      await answer.body?.cancel()
      return answer.headers.get('content-encoding')
    }
    const show = `/api/v1/shows/${aShow()}`
    for (const path of [`${show}/seats`, '/openapi.json', '/docs/swagger-ui-bundle.js']) {
      expect([path, await coding(path)]).toEqual([path, expect.stringMatching(/^(br|gzip)$/)])
    }
    expect(await coding(`${show}/seats/stream`)).toBeNull()
  })

  it("carry headers that prevent guessing by browsers, and don't name the software", async () => {
    for (const path of ['/healthz', '/api/v1/movies', '/nowhere']) {
      const { headers } = await get(path)
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it("list an address's methods", async () => {
    const response = await fetch(`${server.url}/api/v1/auth/guest`, { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  })
})

describe('health', () => {
  it('the server is alive, and ready with what keeps its seats', async () => {
    const alive = await get('/healthz')
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }])
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', seats: 'Redis and ledger' }])
  })

  it('the server reports that it works without Redis until Redis is back', async () => {
    const ready = async () => (await (await get('/readyz')).json()) as { status: string; seats?: string }
    await server.redis?.kill()
    await vi.waitFor(
      async () => {
        const state = await ready()
        expect([state.status, state.seats]).toEqual(['ready', expect.stringContaining('ledger only')])
      },
      { timeout: 20_000, interval: 100 },
    )
    expect((await get('/healthz')).status).toBe(200)
    await server.redis?.restart()
    await vi.waitFor(async () => expect((await ready()).seats).toBe('Redis and ledger'), {
      timeout: 20_000,
      interval: 100,
    })
  })
})

describe('pages of other sites', () => {
  it('may read the answers if they are named, and nothing otherwise', async () => {
    const open = await startTestServer({ redis: false, env: { MARQUEE_CORS_ORIGINS: 'https://tickets.example' } })
    try {
      const ask = (origin: string, method = 'GET') =>
        fetch(`${open.url}/api/v1/movies`, {
          method,
          headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
        })
      const known = await ask('https://tickets.example')
      expect(known.headers.get('access-control-allow-origin')).toBe('https://tickets.example')
      expect(known.headers.get('vary')).toContain('Origin')
      const before = await ask('https://tickets.example', 'OPTIONS')
      expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([
        204,
        expect.stringContaining('Idempotency-Key'),
      ])
      const stranger = await ask('https://elsewhere.example')
      expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    } finally {
      await open.close()
    }
  })
})

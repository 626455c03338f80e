/** Bad input from outside: a problem document names the fault, and nothing is changed. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { newId } from '@marquee/shared'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { type Customer, createCustomer } from '../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { createTestSimulator, type TestSimulator } from '../../../../tooling/testing/services/gateway-simulator.ts'

const SECRET = randomBytes(32).toString('hex')
let server: TestServer
let simulator: TestSimulator
let programme: TestProgramme
let showId: string
let customer: Customer

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    env: {
      ...simulator.serverEnv,
      MARQUEE_JWT_SECRET: SECRET,
      MARQUEE_LIMITS: 'holds=1000/60,customer=1000/60,guests=1000/60',
    },
  })
  programme = await insertTestProgramme(server.pool)
  showId = programme.showIds[0] as string
  customer = await createCustomer(server.url)
})
afterAll(async () => {
  await server.close()
  await simulator.stop()
})

// No test of this file claims a seat or makes a booking, whatever it sends.
afterEach(async () => {
  const { rows } = await server.pool.query(
    'select (select count(*) from bookings) as bookings, (select count(*) from seat_claims) as claims',
  )
  expect(rows).toEqual([{ bookings: 0, claims: 0 }])
})

const hold = (body: unknown) => customer.hold(body)
const good = () => ({ showId, seatIds: ['A-1'] })

describe('a hold', () => {
  it.each<[string, () => unknown, string]>([
    ['without a show', () => ({ seatIds: ['A-1'] }), 'showId'],
    ['of a show that is a number', () => ({ ...good(), showId: 7 }), 'showId'],
    ['of a show with SQL in its id', () => ({ ...good(), showId: "'; drop table bookings; --" }), 'showId'],
    ['of a show with Lua in its id', () => ({ ...good(), showId: "x']) redis.call('FLUSHALL') --" }), 'showId'],
    ['of a show with braces in its id', () => ({ ...good(), showId: `{${showId}}` }), 'showId'],
    ['of a show in capitals', () => ({ ...good(), showId: showId.toUpperCase() }), 'showId'],
    ['of no seat', () => ({ ...good(), seatIds: [] }), 'seatIds'],
    ['of 11 seats', () => ({ ...good(), seatIds: Array.from({ length: 11 }, (_, i) => `A-${i + 1}`) }), 'seatIds'],
    ['of one seat twice', () => ({ ...good(), seatIds: ['A-1', 'A-1'] }), 'seatIds'],
    ['of seats that are no list', () => ({ ...good(), seatIds: 'A-1' }), 'seatIds'],
    ['of a seat that is null', () => ({ ...good(), seatIds: [null] }), 'seatIds.0'],
    ['of a seat that is -1', () => ({ ...good(), seatIds: [-1] }), 'seatIds.0'],
    ['of a seat with braces', () => ({ ...good(), seatIds: ['{A}-1'] }), 'seatIds.0'],
    ['of a seat with SQL in it', () => ({ ...good(), seatIds: ["A-1' or 1=1"] }), 'seatIds.0'],
    ['with a price', () => ({ ...good(), price: 1 }), 'price'],
    ['with a currency', () => ({ ...good(), currency: 'EUR' }), 'currency'],
    ['with a total of 1e400', () => `{"showId":"${showId}","seatIds":["A-1"],"total":1e400}`, 'total'],
    ['with a customer', () => ({ ...good(), customerId: 'somebody' }), 'customerId'],
    [
      'with a price on a ticket',
      () => ({ ...good(), tickets: [{ seatId: 'A-1', type: 'adult', amount: 1 }] }),
      'tickets.0 amount',
    ],
    [
      'with a ticket for another seat',
      () => ({ ...good(), tickets: [{ seatId: 'A-2', type: 'adult' }] }),
      'tickets.0.seatId',
    ],
    ['with __proto__', () => `{"showId":"${showId}","seatIds":["A-1"],"__proto__":{"role":"manager"}}`, '__proto__'],
    [
      'with __proto__ further in',
      () => `{"showId":"${showId}","seatIds":["A-1"],"tickets":[{"__proto__":{}}]}`,
      'tickets.0.__proto__',
    ],
    ['with a constructor', () => ({ ...good(), constructor: { prototype: {} } }), 'constructor'],
    ['nested deeply', () => `{"showId":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'showId'],
    ['nested in objects', () => `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, 'a'],
    ['that is null', () => 'null', 'the message'],
    ['that is a list', () => '[]', 'the message'],
    ['that is a text', () => '"hold"', 'the message'],
    ['that is NaN', () => 'NaN', 'the body'],
    ['that is broken', () => '{"showId":', 'the body'],
    ['that is empty', () => '', 'the body'],
  ])('%s is refused by name', async (_name, body, field) => {
    const problem = await problemOf(await hold(body()), 400)
    expect(problem.type).toBe('urn:marquee:problem:malformed')
    expect(problem.field?.slice(0, field.length)).toBe(field)
  })

  it('of an unknown show', async () => {
    const problem = await problemOf(await hold({ ...good(), showId: newId() }), 404)
    expect(problem).toMatchObject({ type: 'urn:marquee:problem:unknown_show', field: 'showId' })
  })

  it.each(['a-1', 'Z-1', 'A-99', 'A-01'])('of seat %s, which is not in the auditorium', async (seat) => {
    const problem = await problemOf(await hold({ ...good(), seatIds: ['A-1', seat] }), 404)
    expect(problem).toMatchObject({ field: 'seatIds', refusal: { code: 'unknown_seats', seatIds: [seat] } })
  })

  it('of more than 16 KB', async () => {
    const problem = await problemOf(await hold({ ...good(), more: 'x'.repeat(20_000) }), 413)
    expect(problem.field).toBe('the body')
  })

  it('of more than 16 KB once it is unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ ...good(), more: 'x'.repeat(1_000_000) }))
    const response = await fetch(`${server.url}/api/v1/bookings/hold`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'idempotency-key': newId(),
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: packed,
    })
    expect(packed.length).toBeLessThan(2000)
    expect((await problemOf(response, 413)).field).toBe('the body')
  })

  it('in another form than JSON', async () => {
    const headers = { 'idempotency-key': newId(), 'content-type': 'application/x-www-form-urlencoded' }
    const response = await customer.post('/bookings/hold', 'showId=1', headers)
    expect((await problemOf(response, 415)).field).toBe('Content-Type')
    const other = await customer.post('/bookings/hold', good(), {
      'idempotency-key': newId(),
      'content-type': 'application/json; charset=latin-9',
    })
    expect((await problemOf(other, 415)).field).toBe('Content-Type')
  })

  it.each(['', 'short', 'with spaces in it', 'x'.repeat(129), 'ümlauts-are-no-ascii'])(
    'under the key "%s"',
    async (key) => {
      const headers: Record<string, string> = key === '' ? {} : { 'idempotency-key': key }
      const problem = await problemOf(await customer.post('/bookings/hold', good(), headers), 400)
      expect(problem.field).toBe('Idempotency-Key')
    },
  )
})

describe('a token', () => {
  const now = Math.floor(Date.now() / 1000)
  const sign = (claims: object, secret = SECRET) =>
    new SignJWT({ sub: 'me', aud: 'marquee', iss: 'marquee', exp: now + 60, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'none' })}.${part({ sub: 'me', aud: 'marquee', iss: 'marquee', exp: now + 60 })}.`
  }

  it.each<[string, () => Promise<string> | string, RegExp]>([
    ['for another audience', () => sign({ aud: 'another' }), /another audience/],
    ['that has expired', () => sign({ exp: now - 1 }), /expired/],
    ['that is not valid yet', () => sign({ nbf: now + 60 }), /not valid yet/],
    ['of another issuer', () => sign({ iss: 'another' }), /another issuer/],
    ['that nobody has signed', unsigned, /algorithm is not accepted/],
    ['of another key', () => sign({}, 'x'.repeat(40)), /signature/],
    ['that is none', () => 'popcorn', /not a readable token/],
    ['of a subject with braces', () => sign({ sub: '{seats}' }), /subject/],
  ])('%s is refused', async (_name, make, why) => {
    const stranger = await createCustomer(server.url, await make())
    const response = await stranger.hold(good())
    const challenge = response.headers.get('www-authenticate')
    const problem = await problemOf(response, 401)
    expect(problem.field).toBe('Authorization')
    expect(problem.detail).toMatch(why)
    expect(challenge).toMatch(/^Bearer realm="marquee", error="invalid_token", error_description="[^"]+"$/)
  })

  it('that is missing or of another kind is refused', async () => {
    for (const headers of [{}, { authorization: 'Basic bWU6bWU=' }, { authorization: 'Bearer' }]) {
      const response = await fetch(`${server.url}/api/v1/bookings/${newId()}`, { headers: headers as HeadersInit })
      const isMissing = Object.keys(headers).length === 0
      const challenge = isMissing ? 'Bearer realm="marquee"' : expect.stringContaining('error="invalid_token"')
      expect(response.headers.get('www-authenticate')).toEqual(challenge)
      await problemOf(response, 401)
    }
  })

  it('of the house is accepted', async () => {
    const me = await createCustomer(server.url, await sign({}))
    await problemOf(await me.get(`/bookings/${newId()}`), 404)
  })
})

describe('an address', () => {
  it.each([
    ['/shows/1/seats', 'showId'],
    ["/shows/'%20or%201=1/seats", 'showId'],
    ['/shows/%7Bx%7D/seats', 'showId'],
    ['/shows/%7Bx%7D/seats/stream', 'showId'],
    ['/shows/..%2f..%2fetc/best?quantity=2', 'showId'],
    ['/movies/1/shows', 'movieId'],
    ['/movies?cty=Paris', 'cty'],
    ['/movies?city=Paris&city=Rome', 'city'],
    ['/movies?city[]=Paris', 'city[]'],
    ['/movies?date=yesterday', 'date'],
    ['/movies?__proto__=1', '__proto__'],
    ['/search?sort=price', 'sort'],
    ['/search?near=91,0', 'near'],
    ['/search?radiusKm=-1&near=1,1', 'radiusKm'],
  ])('%s is refused by name', async (path, field) => {
    expect((await problemOf(await fetch(`${server.url}/api/v1${path}`), 400)).field).toBe(field)
  })

  it.each(['', '?quantity=0', '?quantity=11', '?quantity=-1', '?quantity=2.5', '?quantity=NaN', '?quantity=1e3'])(
    'of the best seats with %s',
    async (query) => {
      const problem = await problemOf(await fetch(`${server.url}/api/v1/shows/${showId}/best${query}`), 400)
      expect(problem.field).toBe('quantity')
    },
  )

  it('of an unknown category', async () => {
    const path = `/api/v1/shows/${showId}/best?quantity=2&category=throne`
    expect((await problemOf(await fetch(server.url + path), 400)).field).toBe('category')
  })

  it('that is malformed', async () => {
    const problem = await problemOf(await fetch(`${server.url}/api/v1/shows/%E0%A4%A/seats`), 400)
    expect(problem.field).toBe('the address')
  })

  it('that is unknown', async () => {
    for (const path of [
      '/api/v1/popcorn',
      '/api/v1/Movies',
      '/api/v1/movies/',
      '/docs/../../package.json',
      '/docs/package.json',
    ]) {
      await problemOf(await fetch(server.url + path), 404)
    }
  })

  it("with a method that it doesn't support", async () => {
    const response = await fetch(`${server.url}/api/v1/bookings/${newId()}`, { method: 'PUT' })
    expect(response.headers.get('allow')).toBe('GET, DELETE, HEAD, OPTIONS')
    await problemOf(response, 405)
  })

  it('for an answer in an unsupported form', async () => {
    const response = await fetch(`${server.url}/api/v1/movies`, { headers: { accept: 'text/html' } })
    expect((await problemOf(response, 406)).field).toBe('Accept')
  })

  it('with a body where none is expected', async () => {
    const path = `${server.url}/api/v1/movies`
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(path, {
        method: 'GET',
        headers: { 'content-type': 'application/json', 'content-length': 2 },
      })
      asked.once('response', (response) => resolve(response.resume().statusCode))
      asked.once('error', reject)
      asked.end('{}')
    })
    expect(status).toBe(400)
  })
})

describe('a booking of somebody else, or none', () => {
  it.each(['1', '%7B1%7D', "1'--"])('is refused by its id %s', async (id) => {
    expect((await problemOf(await customer.get(`/bookings/${id}`), 400)).field).toBe('bookingId')
    expect((await problemOf(await customer.pay(id), 400)).field).toBe('bookingId')
    expect((await problemOf(await customer.delete(`/bookings/${id}`), 400)).field).toBe('bookingId')
  })

  it('is not found', async () => {
    const id = newId()
    await problemOf(await customer.get(`/bookings/${id}`), 404)
    await problemOf(await customer.pay(id), 404)
    await problemOf(await customer.delete(`/bookings/${id}`), 404)
  })

  it.each<[string, unknown, string]>([
    ['by a method that there is not', { method: 'gold' }, 'method'],
    ['with an amount', { method: 'card', token: 'pm_card_visa', amount: 1 }, 'amount'],
    ['with a card number', { method: 'card', token: '4242 4242 4242 4242' }, 'token'],
    ['with a mail address that breaks a line', { method: 'card', email: 'a@b.c\r\nBcc: d@e.f' }, 'email'],
  ])('is not paid %s', async (_name, body, field) => {
    expect((await problemOf(await customer.pay(newId(), body), 400)).field).toBe(field)
  })

  it.each<[string, unknown, string]>([
    ['a negative amount', { amount: -1 }, 'amount'],
    ['half a cent', { amount: 0.5 }, 'amount'],
    ['a huge amount', { amount: 1e300 }, 'amount'],
    ['seats named twice', { seatIds: ['A-1', 'A-1'] }, 'seatIds'],
    ['an unknown field', { force: true }, 'force'],
  ])('is not cancelled with %s', async (_name, body, field) => {
    expect((await problemOf(await customer.delete(`/bookings/${newId()}`, body), 400)).field).toBe(field)
  })
})

describe('a webhook', () => {
  it('without a genuine signature is refused', async () => {
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
      const response = await fetch(`${server.url}/api/v1/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"id":"evt_1","type":"payment_intent.succeeded"}',
      })
      expect((await problemOf(response, 400)).type).toBe('urn:marquee:problem:bad_webhook')
    }
  })

  it('of more than 256 KB is refused', async () => {
    const body = 'x'.repeat(300_000)
    await problemOf(await fetch(`${server.url}/api/v1/payments/webhook`, { method: 'POST', body }), 413)
  })
})

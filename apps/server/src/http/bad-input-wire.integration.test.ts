/** Bad input below JSON: methods, headers given twice, packed bodies, bodies that are longer or shorter than they say. */
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiHouse, openApiHouse } from '../../../../tooling/testing/houses/api-house.ts'
import type { Customer } from '../../../../tooling/testing/houses/customer.ts'
import { type RawAnswer, sendRaw } from '../../../../tooling/testing/network/raw-http.ts'
import { allRoutes, type Services } from './routes/all-routes.ts'

let house: ApiHouse
let port: number
let customer: Customer
let showId: string

beforeAll(async () => {
  house = await openApiHouse({ shows: 3, redis: false })
  port = Number(new URL(house.server.url).port)
  customer = await house.customer()
  showId = house.aShow()
})
afterAll(() => house.close())

type Headers = readonly (readonly [string, string])[]
const usual = (): Headers => [
  ['Authorization', `Bearer ${customer.token}`],
  ['Content-Type', 'application/json'],
]
const order = (): Buffer => Buffer.from(JSON.stringify({ showId, seatIds: ['A-1'] }))
const hold = (headers: Headers, body: Uint8Array, chunked = false): Promise<RawAnswer> =>
  sendRaw(port, { method: 'POST', target: '/api/v1/bookings/hold', headers, body, chunked })
const fieldOf = ({ body }: RawAnswer): string | undefined => (JSON.parse(body) as { field?: string }).field

async function refused(call: () => Promise<RawAnswer>, status: number, field: string): Promise<void> {
  const answer = await house.changingNothing(call)
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining('urn:marquee:problem:')])
  expect(fieldOf(answer)).toBe(field)
}

describe('an Idempotency-Key', () => {
  it.each<[string, Headers, string]>([
    ['missing', [], 'Idempotency-Key'],
    ['empty', [['Idempotency-Key', '']], 'Idempotency-Key'],
    ['blank', [['Idempotency-Key', '        ']], 'Idempotency-Key'],
    ['given twice', [1, 2].map((n) => ['Idempotency-Key', `the-key-${n}`] as const), 'Idempotency-Key'],
    ['given twice, the same', [1, 1].map((n) => ['Idempotency-Key', `the-key-${n}`] as const), 'Idempotency-Key'],
    ['not ASCII', [['Idempotency-Key', 'schlüssel-1']], 'Idempotency-Key'],
  ])('%s is refused by name', async (_how, headers, field) => {
    await refused(() => hold([...usual(), ...headers], order()), 400, field)
  })
})

describe('a body', () => {
  const keyed = (...more: Headers): Headers => [...usual(), ['Idempotency-Key', newId()], ...more]

  it('that unpacks to 50 MB is refused as too large', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    await refused(() => hold(keyed(['Content-Encoding', 'gzip']), bomb), 413, 'the body')
  })

  it('that is wrongly declared as packed, or packed in an unknown way, is refused', async () => {
    await refused(() => hold(keyed(['Content-Encoding', 'gzip']), order()), 400, 'the body')
    await refused(() => hold(keyed(['Content-Encoding', 'x-popcorn']), order()), 415, 'Content-Encoding')
  })

  it('in chunks is read like any other, and refused when too large', async () => {
    await refused(() => hold(keyed(), Buffer.alloc(20_000, ' '), true), 413, 'the body')
    await refused(() => hold(keyed(), Buffer.from('{"showId":1}'), true), 400, 'showId')
  })

  it('that never ends is refused while it arrives', async () => {
    const status = await house.changingNothing(
      () =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1')
          const chunk = `400\r\n${' '.repeat(1024)}\r\n`
          const more = setInterval(() => socket.writable && socket.write(chunk.repeat(8)), 5)
          const end = (): void => {
            clearInterval(more)
            socket.destroy()
          }
          socket.on('error', () => {})
          socket.setTimeout(15_000, () => reject(new Error('it is still read after 15 s')))
          socket.once('data', (answer) => {
            end()
            resolve(answer.toString('latin1').split(' ')[1] ?? '')
          })
          const head = keyed(['Transfer-Encoding', 'chunked']).map((each) => each.join(': '))
          socket.write(['POST /api/v1/bookings/hold HTTP/1.1', 'Host: x', ...head, '', ''].join('\r\n'))
        }),
    )
    expect(status).toBe('413')
  })

  it('that ends early holds nothing', async () => {
    await house.changingNothing(async () => {
      const socket = connect(port, '127.0.0.1')
      const head = keyed(['Content-Length', '500']).map((each) => each.join(': '))
      socket.write(['POST /api/v1/bookings/hold HTTP/1.1', 'Host: x', ...head, '', order().toString()].join('\r\n'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
  })

  it('with two lengths is refused', async () => {
    for (const more of [
      [['Content-Length', '5']],
      [['Transfer-Encoding', 'chunked']],
      [['Transfer-Encoding', 'identity, chunked']],
    ] satisfies [string, string][][]) {
      const answer = await house.changingNothing(() => hold(keyed(...more), order()))
      expect(answer.status).toBe(400)
    }
  })
})

describe('the methods', () => {
  const nothing = {} as never
  const routes = allRoutes(nothing as Services, {
    tokens: nothing,
    metrics: nothing,
    showSeats: nothing,
    streams: nothing,
  })
  const real = (path: string): string =>
    path.replace('{showId}', showId).replace('{movieId}', house.programme.movieId).replace('{bookingId}', newId())
  const ask = (method: string, path: string): Promise<RawAnswer> =>
    sendRaw(port, { method, target: real(path), headers: [] })

  it.each([...new Set(routes.map(({ path }) => path))])(
    'of %s are listed, and all others are answered 405',
    async (path) => {
      const own = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase())
      const options = await ask('OPTIONS', path)
      const allowed = (options.headers.get('allow') ?? '').split(', ')
      expect([options.status, allowed]).toEqual([204, [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS']])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
        if (own.includes(method)) continue
        const answer = await house.changingNothing(() => ask(method, path))
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed.join(', ')])
        expect(JSON.parse(answer.body)).toMatchObject({ type: 'urn:marquee:problem:method_not_allowed', status: 405 })
      }
      if (own.includes('GET')) {
        const [head, get] = [await ask('HEAD', path), await ask('GET', path)]
        expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
          get.status,
          get.headers.get('content-type'),
          '',
        ])
      }
    },
  )
})

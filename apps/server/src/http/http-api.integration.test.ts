import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tooling/testing/server.ts'
import { createEnrolmentCode } from '../terminals/enrolment.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string): Promise<Response> => fetch(server.url + path)
const post = (path: string, body: string): Promise<Response> =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  return (await response.json()) as unknown
}

describe('health', () => {
  it('the server is alive, and ready with what keeps its seats', async () => {
    const alive = await get('/healthz')
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }])
    const ready = await get('/readyz')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', seats: 'Redis and ledger' }])
  })

  it('without Redis it is ready all the same and says how its seats are kept, and goes back when Redis does', async () => {
    const seats = async (): Promise<unknown> => {
      const ready = await get('/readyz')
      expect(ready.status).toBe(200)
      return ((await ready.json()) as { seats: unknown }).seats
    }
    const soon = { timeout: 20_000, interval: 50 }
    await server.redis?.kill()
    await vi.waitFor(async () => expect(await seats()).toBe('ledger only: the connection to Redis is lost'), soon)
    await server.redis?.restart()
    await vi.waitFor(async () => expect(await seats()).toBe('Redis and ledger'), soon)
  })
})

describe('a request that is wrong', () => {
  it('to a place that does not exist is a problem document', async () => {
    const response = await get('/api/v1/popcorn')
    expect(response.status).toBe(404)
    expect(await problemOf(response)).toEqual({
      type: 'urn:marquee:problem:not_found',
      title: 'not found',
      status: 404,
      detail: 'There is nothing at GET /api/v1/popcorn.',
    })
  })

  it('without readable JSON, or over 16 KB, is a problem document and spends no enrolment code', async () => {
    const code = await createEnrolmentCode(server.pool, { name: 'Counter 1', kind: 'counter', cinemaId: null })
    const publicKey = 'A'.repeat(43)
    const broken = await post('/api/v1/terminals/enrol', `{"code":"${code}","publicKey":"${publicKey}"`)
    expect(broken.status).toBe(400)
    expect(await problemOf(broken)).toMatchObject({ type: 'urn:marquee:problem:malformed', status: 400 })
    const long = JSON.stringify({ code, publicKey, more: 'x'.repeat(16 * 1024) })
    const large = await post('/api/v1/terminals/enrol', long)
    expect(large.status).toBe(413)
    expect(await problemOf(large)).toMatchObject({ type: 'urn:marquee:problem:malformed', status: 413 })

    const { rows } = await server.pool.query(
      'select used_at, (select count(*)::int from terminals) as terminals from enrolment_codes',
    )
    expect(rows).toEqual([{ used_at: null, terminals: 0 }])
    expect((await post('/api/v1/terminals/enrol', JSON.stringify({ code, publicKey }))).status).toBe(201)
  })
})

it('no answer tells what the server is made with', async () => {
  for (const path of ['/healthz', '/readyz', '/nowhere']) {
    const { headers } = await get(path)
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null])
  }
})

/** A whole server with a gateway, a programme, and people with tokens: for tests of the HTTP API that take money. */
import { Problem, type Role, SeatsView } from '@marquee/shared'
import { SignJWT } from 'jose'
import { expect, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../network/tcp-proxy.ts'
import { createTestSimulator, type TestSimulator } from '../services/gateway-simulator.ts'
import { type Customer, createCustomer } from './customer.ts'
import { gatewayContents, ledgerContents } from './house-contents.ts'
import { startTestServer, type TestServer } from './server.ts'

const SECRET = 'a secret of this test, of 32 bytes and more'

export interface ApiHouse {
  server: TestServer
  simulator: TestSimulator
  /** The server's way to the gateway, where it goes through a proxy. */
  gatewayLine: TcpProxy | undefined
  programme: TestProgramme
  /** A show that nobody has asked for before. */
  aShow(): string
  customer(): Promise<Customer>
  staff(role: Role): Promise<Customer>
  /** A token of the house with these claims in place of a customer's. */
  sign(claims: object, secret?: string): Promise<string>
  /**
   * Runs `work`, and fails when it changed the ledger, the gateway's books or a seat map. If its effects are undone
   * afterwards, that may take `within` so many ms.
   */
  changingNothing<T>(work: () => Promise<T>, options?: { within?: number }): Promise<T>
  close(): Promise<void>
}

export async function openApiHouse({
  shows = 40,
  redis = true,
  proxied = false,
  gatewayProxied = false,
  env = {},
}: {
  shows?: number
  redis?: boolean
  /** True gives the server a `ledgerLine`. */
  proxied?: boolean
  /** True gives it a `gatewayLine`. */
  gatewayProxied?: boolean
  env?: Record<string, string>
} = {}): Promise<ApiHouse> {
  const simulator = await createTestSimulator()
  const gatewayLine = gatewayProxied ? await createTcpProxy({ port: simulator.port }) : undefined
  const server = await startTestServer({
    redis,
    proxied,
    env: {
      ...simulator.serverEnv,
      ...(gatewayLine && { STRIPE_API_BASE: `http://127.0.0.1:${gatewayLine.port}` }),
      MARQUEE_JWT_SECRET: SECRET,
      MARQUEE_SINGLE_SEATS: 'allow',
      MARQUEE_LIMITS:
        'holds=100000/60,payments=100000/60,customer=100000/60,guests=100000/60,quotes=100000/60,address=100000/60,wrongcodes=100000/60',
      ...env,
    },
  })
  const programme = await insertTestProgramme(server.pool, { shows })
  // Far enough away for a customer to cancel.
  await server.pool.query("update shows set starts_at = starts_at + interval '1 day'")
  const asked: string[] = []

  const sign = (claims: object, secret = SECRET): Promise<string> =>
    new SignJWT({
      sub: 'somebody',
      aud: 'marquee',
      iss: 'marquee',
      exp: Math.floor(Date.now() / 1000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))

  /** The maps that customers are shown, which come from Redis where there is one. */
  async function seatMaps(): Promise<Record<string, unknown>> {
    const maps = await Promise.all(
      asked.map(async (showId) => {
        const { seats } = SeatsView.parse(await (await fetch(`${server.url}/api/v1/shows/${showId}/seats`)).json())
        return [showId, seats.flatMap(({ seatId, status }) => (status === 'free' ? [] : [`${seatId} ${status}`]))]
      }),
    )
    return Object.fromEntries(maps)
  }
  const contents = async () => ({
    ledger: await ledgerContents(server.pool),
    gateway: await gatewayContents(simulator),
    seats: await seatMaps(),
  })

  return {
    server,
    simulator,
    gatewayLine,
    programme,
    aShow() {
      const showId = programme.showIds[asked.length]
      if (showId === undefined) throw new Error('the programme of this test has too few shows')
      asked.push(showId)
      return showId
    },
    customer: () => createCustomer(server.url),
    staff: async (role) => createCustomer(server.url, await sign({ sub: role, role })),
    sign,
    async changingNothing(work, { within } = {}) {
      const before = await contents()
      const value = await work()
      const isAsBefore = async (): Promise<void> => expect(await contents()).toEqual(before)
      await (within === undefined ? isAsBefore() : vi.waitFor(isAsBefore, { timeout: within, interval: 100 }))
      return value
    },
    async close() {
      await server.close()
      await gatewayLine?.close()
      await simulator.stop()
    },
  }
}

/** No path of ours, no stack, no word of Postgres or Redis: a problem tells nothing of the insides. */
const INSIDES = /node_modules|\.ts:|\bat \w+ \(|select |insert |SQLSTATE|ECONN|redis/i

/** The answer's problem document, which is as it must be. */
export async function problemOf(response: Response, status: number): Promise<Problem> {
  const text = await response.text()
  expect([response.status, text]).toEqual([status, expect.any(String)])
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(text).not.toMatch(INSIDES)
  const problem = Problem.parse(JSON.parse(text))
  expect(problem.status).toBe(status)
  expect(problem.type).toMatch(/^urn:marquee:problem:[a-z_]+$/)
  expect(problem.title).not.toBe('')
  expect(problem.detail).toMatch(/^[A-Z].*\.$/)
  return problem
}
